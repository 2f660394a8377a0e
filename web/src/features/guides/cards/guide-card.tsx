import { CARD_SHOWS } from '@annai/contract/guides/limits'
import type { GuideCard as Guide } from '@annai/contract/guides/shapes'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaCheck from '~icons/fa-solid/check'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import { Chips } from '../../../ui/layout/chips.tsx'
import { FavouriteHeart } from '../favourites/favourite-heart.tsx'
import { placeOf, useGuideText } from '../use-guide-text.ts'
import { usePrices } from '../use-prices.ts'
import { GuidePortrait } from './guide-portrait.tsx'
import { RatingLine } from './rating-line.tsx'

interface GuideCardProps {
  guide: Guide
  /** Called when a visitor presses the heart. */
  onVisitor: (guide: Guide) => void
  /** Above the fold: the picture is loaded at once. */
  isFirst?: boolean
}

/** A guide in a list. The link covers the whole card, the heart is above it. */
export const GuideCard = memo(function GuideCard(props: GuideCardProps) {
  const { guide, onVisitor, isFirst = false } = props
  const { t } = useTranslation()
  const text = useGuideText()
  const from = usePrices().from(guide.priceRanges)
  const place = placeOf(guide.location)
  const highlights = guide.highlights.slice(0, CARD_SHOWS.highlights)
  const expertises = text.expertises(guide).slice(0, CARD_SHOWS.expertises)
  return (
    <article className="card group relative flex h-full flex-col overflow-hidden transition-colors duration-150 focus-within:border-indigo hover:border-indigo">
      <GuidePortrait
        src={guide.profilePicture}
        sizes="(min-width: 72rem) 22rem, (min-width: 40rem) 46vw, 92vw"
        isFirst={isFirst}
        className="aspect-4/3 w-full border-line border-b bg-sunken object-cover object-[50%_25%]"
      />
      <FavouriteHeart
        guide={guide}
        onVisitor={() => onVisitor(guide)}
        className="absolute top-3 right-3 z-10"
      />
      <div className="flex grow flex-col gap-3 p-5">
        <div className="grid gap-1">
          <h2 className="text-xl wrap-anywhere">
            <Link
              to={`/guide/${encodeURIComponent(guide.username)}`}
              className="text-ink no-underline after:absolute after:inset-0 group-hover:text-indigo"
            >
              {guide.displayName}
            </Link>
          </h2>
          {guide.role && <p className="text-muted leading-snug wrap-anywhere">{guide.role}</p>}
          {place && (
            <p className="flex items-baseline gap-2 text-sm">
              <FaMapMarkerAlt aria-hidden="true" className="size-3 shrink-0 text-muted" />
              <span className="min-w-0 wrap-anywhere">{place}</span>
            </p>
          )}
        </div>
        {guide.tagline && <p className="leading-snug wrap-anywhere">{guide.tagline}</p>}
        <Chips
          label={t('guideCard.languages')}
          items={text.languages(guide)}
          max={CARD_SHOWS.languages}
        />
        {highlights.length > 0 && (
          <ul aria-label={t('guideCard.highlights')} className="grid gap-1 text-sm">
            {highlights.map((highlight) => (
              <li key={highlight} className="flex items-baseline gap-2">
                <FaCheck aria-hidden="true" className="size-3 shrink-0 text-pine" />
                <span className="min-w-0 wrap-anywhere">{highlight}</span>
              </li>
            ))}
          </ul>
        )}
        {expertises.length > 0 && (
          <ul
            aria-label={t('guideCard.expertises')}
            // The clip hides the separator at the start of each line.
            className="-ms-3.5 flex flex-wrap text-muted text-sm [clip-path:inset(0_0_0_0.875rem)]"
          >
            {expertises.map(({ key, label }) => (
              <li
                key={key}
                className="before:inline-block before:w-3.5 before:text-center before:content-['·']"
              >
                {label}
              </li>
            ))}
          </ul>
        )}
        <div className="mt-auto grid justify-items-start gap-y-1 border-line border-t pt-3">
          <span className="font-semibold tabular-nums">{from ?? t('guideCard.onRequest')}</span>
          <RatingLine average={guide.averageRating} count={guide.reviewCount} />
        </div>
      </div>
    </article>
  )
})
