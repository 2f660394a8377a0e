import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Scene } from '../../ui/layout/scene.tsx'

/** The last section of the home page, with a link to explore. */
export function ClosingCall() {
  const { t } = useTranslation()
  return (
    <section
      className="below-first-screen relative isolate overflow-hidden bg-dawn [--block-height:26rem] md:[--block-height:35rem]"
      aria-labelledby="closing-call"
    >
      <Scene
        name="closing"
        className="absolute inset-x-0 bottom-0 -z-10 h-36 w-full object-bottom md:h-60"
      />
      <div className="page pt-16 pb-44 text-center md:pt-24 md:pb-72">
        <h2 id="closing-call" className="text-[clamp(1.8rem,1.4rem+1.8vw,2.75rem)]">
          {t('home.closing.title')}
        </h2>
        <p className="mt-3 text-balance text-lg">{t('home.closing.text')}</p>
        <ButtonLink to="/explore" size="lg" className="mt-7">
          {t('home.closing.action')}
        </ButtonLink>
      </div>
    </section>
  )
}
