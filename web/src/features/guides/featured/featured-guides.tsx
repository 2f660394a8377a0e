import type { GuideCard } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaArrowRight from '~icons/fa-solid/arrow-right'
import { SmallGuideCard } from '../cards/small-guide-card.tsx'

/** A few guides on the home page; nothing if there are none. */
export function FeaturedGuides({ guides }: { guides: readonly GuideCard[] }) {
  const { t } = useTranslation()
  if (guides.length === 0) return null
  return (
    <section className="border-line border-b bg-sunken py-16 md:py-24" aria-labelledby="featured">
      <div className="page">
        <h2 id="featured" className="text-[clamp(1.6rem,1.3rem+1.2vw,2.25rem)]">
          {t('home.guides.title')}
        </h2>
        <p className="mt-2 text-lg text-muted">{t('home.guides.text')}</p>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-4">
          {guides.map((guide) => (
            <li key={guide._id} className="min-w-0">
              <SmallGuideCard guide={guide} />
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <Link
            to="/explore"
            className="link inline-flex min-h-11 items-center gap-2 font-semibold"
          >
            {t('home.guides.action')}
            <FaArrowRight aria-hidden="true" className="size-3.5" />
          </Link>
        </p>
      </div>
    </section>
  )
}
