import type { HomeContent } from '@annai/contract/site/home'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaArrowRight from '~icons/fa-solid/arrow-right'
import { Scene } from '../../ui/layout/scene.tsx'

const DESTINATIONS = [
  { place: 'japan', scene: 'japan' },
  { place: 'southKorea', scene: 'south-korea' },
  { place: 'malaysia', scene: 'malaysia' },
] as const

/** Three places to start from: the operator's own, or the shipped ones. */
export function DestinationCards({ own }: { own: HomeContent['places'] }) {
  const { t } = useTranslation()
  const places =
    own ??
    DESTINATIONS.map(({ place, scene }) => ({
      scene,
      name: t(`home.destinations.${place}.name`),
      text: t(`home.destinations.${place}.text`),
      to: `/explore?location=${place}`,
    }))
  return (
    <section
      className="below-first-screen [--block-height:88rem] border-line border-y bg-sunken py-16 md:[--block-height:31rem] md:py-24"
      aria-labelledby="destinations"
    >
      <div className="page">
        <h2 id="destinations" className="text-[clamp(1.6rem,1.3rem+1.2vw,2.25rem)]">
          {t('home.destinations.title')}
        </h2>
        {own === null && <p className="mt-2 text-lg text-muted">{t('home.destinations.text')}</p>}
        <ul className="mt-8 grid gap-6 md:grid-cols-3">
          {places.map(({ scene, name, text, to }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may have one address
            <li key={at} className="flex">
              <Link
                to={to}
                className="card group flex w-full flex-col overflow-hidden text-ink no-underline transition-colors duration-150 hover:border-indigo"
              >
                <Scene name={scene} className="aspect-4/3 w-full border-line border-b" />
                <div className="flex grow flex-col p-5">
                  <h3 className="text-xl">{name}</h3>
                  <p className="mt-1 mb-4 text-muted">{text}</p>
                  <p className="mt-auto flex items-center gap-2 font-semibold text-indigo group-hover:underline">
                    {t('home.destinations.action')}
                    <FaArrowRight aria-hidden="true" className="size-3.5" />
                  </p>
                </div>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
