import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button.tsx'

/** The way on, over the last hills of the picture book. */
export function ClosingCall() {
  const { t } = useTranslation()
  return (
    <section
      className="relative isolate overflow-hidden bg-(--sky-mid)"
      aria-labelledby="closing-call"
    >
      <svg
        viewBox="0 0 1600 240"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-x-0 bottom-0 -z-10 h-36 w-full md:h-60"
        aria-hidden="true"
        focusable="false"
      >
        <circle cx="800" cy="150" r="64" fill="var(--orb)" opacity=".9" />
        <path
          fill="var(--hill-1)"
          d="M0 240v-90l150-54 120 50 160-80 170 92 140 22h120l150-30 150-74 130 66 140-50 170 60v88z"
        />
        <path fill="var(--hill-2)" d="M0 240v-52q180-44 380-8t420 24 400-32 400 8v60z" />
        <path fill="var(--leaf-3)" d="M0 240v-22q240-30 480-4t520 2 600-14v38z" />
      </svg>
      <div className="page pt-16 pb-44 text-center md:pt-24 md:pb-72">
        <h2 id="closing-call" className="text-[clamp(1.8rem,1.4rem+1.8vw,2.75rem)]">
          {t('home.closing.title')}
        </h2>
        <p className="mt-3 text-lg">{t('home.closing.text')}</p>
        <ButtonLink to="/explore" size="lg" className="mt-7">
          {t('home.closing.action')}
        </ButtonLink>
      </div>
    </section>
  )
}
