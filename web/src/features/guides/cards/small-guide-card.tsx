import type { GuideCard } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { placeOf } from '../use-guide-text.ts'
import { usePrices } from '../use-prices.ts'
import { GuidePortrait } from './guide-portrait.tsx'
import { RatingLine } from './rating-line.tsx'

/** A smaller card without a heart, for lists beside other content. */
export function SmallGuideCard({ guide }: { guide: GuideCard }) {
  const { t } = useTranslation()
  const prices = usePrices()
  return (
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
        <p className="text-muted text-sm leading-snug wrap-anywhere">{placeOf(guide.location)}</p>
        <RatingLine average={guide.averageRating} count={guide.reviewCount} />
        <p className="text-sm tabular-nums">
          {prices.from(guide.priceRanges) ?? t('guideCard.onRequest')}
        </p>
      </div>
    </article>
  )
}
