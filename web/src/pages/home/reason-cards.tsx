import { useTranslation } from 'react-i18next'
import { Scene } from '../../ui/layout/scene.tsx'

const REASONS = ['local', 'personal', 'flexible', 'direct'] as const

export function ReasonCards() {
  const { t } = useTranslation()
  return (
    <section
      className="below-first-screen [--block-height:61rem] py-16 sm:[--block-height:34rem] md:py-24 lg:[--block-height:21rem]"
      aria-labelledby="reasons"
    >
      <div className="page">
        <h2 id="reasons" className="text-[clamp(1.6rem,1.3rem+1.2vw,2.25rem)]">
          {t('home.why.title')}
        </h2>
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {REASONS.map((reason) => (
            <li key={reason} className="card p-6">
              <Scene name={`reason-${reason}`} className="size-14" />
              <h3 className="mt-4">{t(`home.why.${reason}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`home.why.${reason}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
