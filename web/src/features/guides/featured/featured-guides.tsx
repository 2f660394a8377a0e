import type { GuideCard } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaArrowRight from '~icons/fa-solid/arrow-right'
import { GuidePortrait } from '../cards/guide-portrait.tsx'
import { RatingLine } from '../cards/rating-line.tsx'
import { placeOf } from '../use-guide-text.ts'
import { usePrices } from '../use-prices.ts'

/** Some guides on the home page; nothing while there is none. */
export function FeaturedGuides({ guides }: { guides: readonly GuideCard[] }) {
  const { t } = useTranslation()
  const prices = usePrices()
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
              <article className="card group relative flex h-full flex-wrap gap-x-4 gap-y-2 overflow-hidden p-3.5 transition-colors duration-150 focus-within:border-indigo hover:border-indigo lg:flex-col lg:flex-nowrap lg:gap-0 lg:p-0">
                <GuidePortrait
                  src={guide.profilePicture}
                  sizes="(min-width: 64rem) 17rem, 96px"
                  className="size-[96px] shrink-0 rounded-lg bg-sunken object-cover lg:aspect-4/3 lg:size-auto lg:w-full lg:rounded-none lg:border-line lg:border-b lg:object-[50%_25%]"
                />
                <div className="grid min-w-0 flex-[1_1_8rem] content-start gap-0.5 lg:basis-auto lg:p-5">
                  <h3 className="text-lg wrap-anywhere">
                    <Link
                      to={`/guide/${encodeURIComponent(guide.username)}`}
                      className="text-ink no-underline after:absolute after:inset-0 group-hover:text-indigo"
                    >
                      {guide.displayName}
                    </Link>
                  </h3>
                  <p className="text-muted text-sm leading-snug wrap-anywhere">
                    {placeOf(guide.location)}
                  </p>
                  <RatingLine average={guide.averageRating} count={guide.reviewCount} />
                  <p className="text-sm tabular-nums">
                    {prices.from(guide.priceRanges) ?? t('guideCard.onRequest')}
                  </p>
                </div>
              </article>
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
