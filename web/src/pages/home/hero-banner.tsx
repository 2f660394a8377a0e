import { useTranslation } from 'react-i18next'
import { HomeSearch } from '../../features/guides/explore/home-search.tsx'
import { Scene } from '../../ui/layout/scene.tsx'

export function HeroBanner() {
  const { t } = useTranslation()
  return (
    <section className="relative isolate flex flex-col bg-sky lg:block lg:min-h-[min(44rem,48vw)]">
      <Scene
        name="hero"
        isFirst
        className="order-2 object-right-bottom -mt-6 h-72 w-full sm:h-96 lg:absolute lg:inset-0 lg:-z-10 lg:mt-0 lg:h-full"
      />
      {/* Mist behind the text, for contrast with the hills. */}
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(52rem_24rem_at_22%_46%,color-mix(in_srgb,var(--paper)_72%,transparent),transparent_72%)] max-lg:hidden"
      />
      <div className="page relative order-1 pt-10 pb-2 md:pt-14 lg:pt-[clamp(3rem,5vw,5rem)] lg:pb-24">
        <div className="max-w-xl">
          <h1 className="font-medium cjk:font-bold text-[clamp(2.1rem,1.2rem+4.6vw,3.4rem)] lg:text-[clamp(2.6rem,4.1vw,4.1rem)] leading-[1.1]! tracking-tight cjk:text-[clamp(1.75rem,1.1rem+3.2vw,2.75rem)] lg:cjk:text-[clamp(2.2rem,3.3vw,3.25rem)] cjk:leading-[1.35]!">
            <span className="block">{t('home.hero.line1')}</span>{' '}
            <span className="block">{t('home.hero.line2')}</span>{' '}
            <span className="block">{t('home.hero.line3')}</span>
          </h1>
          <p className="mt-5 max-w-md text-balance text-lg">{t('home.hero.text')}</p>
          <HomeSearch className="mt-7 flex max-w-lg flex-wrap gap-2" />
        </div>
      </div>
    </section>
  )
}
