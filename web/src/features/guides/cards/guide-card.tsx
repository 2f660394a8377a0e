import { CARD_SHOWS } from '@annai/contract/guides/limits'
import type { GuideCard as Guide } from '@annai/contract/guides/shapes'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import { classes } from '../../../ui/class-names.ts'
import { Chips } from '../../../ui/layout/chips.tsx'
import { FavouriteHeart } from '../favourites/favourite-heart.tsx'
import { placeOf, useGuideText } from '../use-guide-text.ts'
import { usePrices } from '../use-prices.ts'
import { useReading } from '../use-reading.ts'
import { GuidePortrait } from './guide-portrait.tsx'
import { RatingLine } from './rating-line.tsx'

interface GuideCardProps {
  guide: Guide
  /** Called when a visitor presses the heart, which needs an account. */
  onVisitor: () => void
  /** Whether the card is above the fold, so that its picture is loaded at once. */
  isFirst?: boolean
}

/** Spans both columns of the card on phones. */
const LINE = 'col-span-2 min-w-0 sm:px-5'

/** A check mark before the text. An icon would be two more elements to lay out for each line. */
const CHECKED = classes(
  'relative ps-5 wrap-anywhere before:absolute before:start-0 before:top-[0.5lh] before:h-[0.6rem]',
  'before:w-3 before:-translate-y-1/2 before:bg-pine before:[clip-path:var(--check-shape)]',
  'before:forced-color-adjust-none',
)

/** A guide in a list. The link covers the whole card; the heart is above it. */
export const GuideCard = memo(function GuideCard(props: GuideCardProps) {
  const { onVisitor, isFirst = false } = props
  const { profile: guide, language } = useReading(props.guide)
  const lang = language ?? undefined
  const { t } = useTranslation()
  const text = useGuideText()
  const from = usePrices().from(guide.priceRanges)
  const place = placeOf(guide.location)
  const highlights = guide.highlights.slice(0, CARD_SHOWS.highlights)
  const expertises = text.expertises(guide).slice(0, CARD_SHOWS.expertises)
  return (
    // On phones the picture is small and beside the name, so that two cards fit on the screen.
    <article className="card group relative grid h-full grid-cols-[80px_minmax(0,1fr)] content-start gap-x-3 gap-y-1.5 overflow-hidden p-3 transition-colors duration-150 focus-within:border-indigo hover:border-indigo sm:flex sm:flex-col sm:gap-3 sm:p-0 sm:pb-5">
      <GuidePortrait
        src={guide.profilePicture}
        sizes="(min-width: 72rem) 22rem, (min-width: 40rem) 46vw, 80px"
        isFirst={isFirst}
        className="size-[80px] rounded-lg bg-sunken object-cover sm:aspect-4/3 sm:size-auto sm:w-full sm:rounded-none sm:border-line sm:border-b sm:object-[50%_25%]"
      />
      <FavouriteHeart
        guide={guide}
        onVisitor={onVisitor}
        className="absolute top-2 right-2 z-10 sm:top-3 sm:right-3"
      />
      <div className="grid content-start gap-0.5 sm:gap-1 sm:px-5 sm:pt-2">
        <h2 className="text-lg max-sm:pe-10 wrap-anywhere sm:text-xl">
          <Link
            to={`/guide/${encodeURIComponent(guide.username)}`}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:text-indigo"
          >
            {guide.displayName}
          </Link>
        </h2>
        {guide.role && (
          <p
            lang={lang}
            className="text-muted leading-snug max-sm:pe-8 max-sm:text-sm wrap-anywhere"
          >
            {guide.role}
          </p>
        )}
        {place && (
          <p className="flex items-baseline gap-2 text-sm leading-snug">
            <FaMapMarkerAlt aria-hidden="true" className="size-3 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">{place}</span>
          </p>
        )}
      </div>
      {guide.tagline && (
        <p lang={lang} className={`${LINE} leading-snug max-sm:text-sm wrap-anywhere`}>
          {guide.tagline}
        </p>
      )}
      <Chips
        label={t('guideCard.languages')}
        items={text.languages(guide)}
        max={CARD_SHOWS.languages}
        className={LINE}
      />
      {highlights.length > 0 && (
        <ul
          lang={lang}
          aria-label={t('guideCard.highlights')}
          className={`${LINE} grid text-sm leading-snug max-sm:text-[0.8125rem] sm:gap-1`}
        >
          {highlights.map((highlight) => (
            <li key={highlight} className={CHECKED}>
              {highlight}
            </li>
          ))}
        </ul>
      )}
      {expertises.length > 0 && (
        // One text, because each element of a list would have to be laid out for every card. Lines break
        // between the terms, after a separator.
        <p
          className={`${LINE} wrap-anywhere break-keep text-muted text-sm leading-snug max-sm:text-[0.8125rem]`}
        >
          {expertises.map(({ label }) => label).join('\u00a0· ')}
        </p>
      )}
      <div
        className={`${LINE} mt-auto flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 sm:pt-3`}
      >
        <span className="min-w-0 font-semibold tabular-nums max-sm:text-sm">
          {from ?? t('guideCard.onRequest')}
        </span>
        <RatingLine average={guide.averageRating} count={guide.reviewCount} />
        {(guide.badges || guide.answersWithin || guide.keepsCalendar) && (
          <span className="flex basis-full flex-wrap gap-x-3 text-muted text-sm max-sm:text-[0.8125rem]">
            {guide.badges?.includes('licence') && (
              <span className="font-semibold text-pine">{t('badges.labels.licence')}</span>
            )}
            {guide.answersWithin && <span>{t(`answersWithin.${guide.answersWithin}`)}</span>}
            {guide.keepsCalendar && <span>{t('guideCard.hasCalendar')}</span>}
          </span>
        )}
      </div>
    </article>
  )
})
