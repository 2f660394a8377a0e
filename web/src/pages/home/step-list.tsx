import { useTranslation } from 'react-i18next'

const STEPS = ['browse', 'enquire', 'review', 'confirm', 'enjoy'] as const

/** The steps of a booking, in a row on wide screens and in a column on phones. */
export function StepList() {
  const { t } = useTranslation()
  return (
    <section
      className="below-first-screen [--block-height:38rem] border-line border-y bg-sunken py-16 md:[--block-height:32rem] md:py-24 lg:[--block-height:17rem]"
      aria-labelledby="steps"
    >
      <div className="page">
        <h2 id="steps" className="text-[clamp(1.6rem,1.3rem+1.2vw,2.25rem)]">
          {t('home.steps.title')}
        </h2>
        <ol className="mt-10 grid lg:grid-cols-5 lg:gap-x-6">
          {STEPS.map((step, index) => (
            <li
              key={step}
              className="group relative grid grid-cols-[auto_1fr] gap-x-5 pb-8 last:pb-0 lg:block lg:pb-0"
            >
              <span
                aria-hidden="true"
                className="absolute start-[1.3rem] top-12 bottom-1 border-edge border-s-2 border-dotted group-last:hidden lg:start-14 lg:-end-4 lg:top-[1.3rem] lg:bottom-auto lg:border-s-0 lg:border-t-2"
              />
              <span
                aria-hidden="true"
                className="grid size-11 place-items-center rounded-md bg-seal font-semibold font-title text-on-seal text-xl tabular-nums"
              >
                {index + 1}
              </span>
              <div className="min-w-0 lg:mt-5">
                <h3>{t(`home.steps.${step}.title`)}</h3>
                <p className="mt-1.5 text-muted">{t(`home.steps.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
