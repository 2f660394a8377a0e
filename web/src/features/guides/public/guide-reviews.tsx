import type { PublicGuide } from '@annai/contract/guides/shapes'
import type { GuideReview } from '@annai/contract/reviews/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { usePerson } from '../../../shell/session/session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { AuthoredText } from '../../../ui/layout/authored-text.tsx'
import { Stars } from '../../../ui/layout/stars.tsx'
import { GuidePart } from './guide-part.tsx'
import { ReviewReply } from './review-reply.tsx'
import { ReviewTranslation } from './review-translation.tsx'

const FIRST = 6
const WHOLE = [5, 4, 3, 2, 1]

/** The whole stars and the half stars that were given, in descending order. */
const levelsOf = (reviews: readonly GuideReview[]): number[] =>
  [...new Set([...WHOLE, ...reviews.map(({ rating }) => rating)])].sort((a, b) => b - a)

function Distribution({ reviews }: { reviews: readonly GuideReview[] }) {
  const { t, i18n } = useTranslation()
  const format = numberFormat(languageOf(i18n))
  return (
    <ul aria-label={t('guideProfileView.distribution')} className="grid grow gap-1 sm:max-w-xs">
      {levelsOf(reviews).map((level) => {
        const count = reviews.filter(({ rating }) => rating === level).length
        const number = format.format(count)
        const stars = format.format(level)
        return (
          <li key={level} className="grid grid-cols-[3ch_1fr_3ch] items-center gap-3 text-sm">
            <span className="sr-only">{t('guideProfileView.starsCount', { stars, number })}</span>
            <span aria-hidden="true" className="tabular-nums">
              {stars}
            </span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
              <span
                className="block h-full rounded-full bg-amber"
                style={{ width: `${(count / reviews.length) * 100}%` }}
              />
            </span>
            <span aria-hidden="true" className="text-end text-muted tabular-nums">
              {number}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface GuideReviewsProps {
  guide: PublicGuide
  className?: string
  /** Opens the form to report the review with this id. */
  onReport: (reviewId: string) => void
}

/** The reviews, newest first, with the average and the distribution. */
export function GuideReviews({ guide, className, onReport }: GuideReviewsProps) {
  const { t, i18n } = useTranslation()
  const person = usePerson()
  const [isWhole, setWhole] = useState(false)
  const { reviews, averageRating, reviewCount } = guide
  const language = languageOf(i18n)
  const title = t('guideProfileView.reviews')
  if (reviews.length === 0)
    return (
      <GuidePart title={title} className={className}>
        <p className="text-muted">{t('guideProfileView.noReviews')}</p>
      </GuidePart>
    )
  const average = numberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(averageRating)
  // In UTC, so that the server and the browser render the same day.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const shown = isWhole ? reviews : reviews.slice(0, FIRST)
  return (
    <GuidePart title={title} className={className}>
      <div className="below-first-screen flex flex-wrap items-center gap-x-10 gap-y-4 [--block-height:8.5rem]">
        <p className="grid justify-items-start">
          <span className="sr-only">{t('guideProfileView.average', { average })}</span>
          <span aria-hidden="true" className="font-title text-5xl tabular-nums leading-none">
            {average}
          </span>
          <Stars rating={averageRating} className="mt-2 text-lg" />
          <span className="mt-1 text-muted text-sm">
            {t('guideCard.reviews', { count: reviewCount })}
          </span>
        </p>
        <Distribution reviews={reviews} />
      </div>
      <ul className="grid gap-5 pt-2">
        {shown.map(({ _id, rating, date, text, isBeforeTour, reply }) => (
          <li
            key={_id}
            className="below-first-screen grid gap-1 border-line border-t pt-4 [--block-height:4rem]"
          >
            <p className="flex flex-wrap items-center gap-x-3">
              <Stars rating={rating} />
              <time dateTime={date} className="text-muted text-sm">
                {day.format(new Date(date))}
              </time>
              {isBeforeTour && (
                <span className="text-amber-ink text-sm">{t('guideProfileView.beforeTour')}</span>
              )}
              {person && (
                <Button
                  look="quiet"
                  size="sm"
                  aria-label={t('report.review')}
                  className="ms-auto"
                  onClick={() => onReport(_id)}
                >
                  {t('report.action')}
                </Button>
              )}
            </p>
            {text && <AuthoredText className="max-w-[42rem]">{text}</AuthoredText>}
            {person && text && (
              <ReviewTranslation username={guide.username} review={{ _id, text }} />
            )}
            {reply && <ReviewReply reply={reply} guideName={guide.displayName} className="mt-2" />}
          </li>
        ))}
      </ul>
      {reviews.length > FIRST && !isWhole && (
        <Button look="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('guideProfileView.moreReviews')}
        </Button>
      )}
    </GuidePart>
  )
}
