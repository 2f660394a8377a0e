import type { PublicGuide } from '@annai/contract/guides/shapes'
import type {
  GuideReview,
  ReviewReply as Reply,
  ReviewRemoval,
} from '@annai/contract/reviews/shapes'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/http/api.ts'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { usePerson } from '../../../shell/session/session.ts'
import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { AuthoredText } from '../../../ui/layout/authored-text.tsx'
import { Stars } from '../../../ui/layout/stars.tsx'
import { OfferedTranslation } from '../../translations/index.ts'
import { GuidePart } from './guide-part.tsx'
import { ReviewReply } from './review-reply.tsx'

interface ReviewTranslationProps {
  username: string
  review: Pick<GuideReview, '_id' | 'text'>
}

/** The translation of a review. */
const ReviewTranslation = ({ username, review }: ReviewTranslationProps) => (
  <OfferedTranslation
    text={review.text}
    name={review._id}
    request={(to) =>
      api.call('POST /api/guides/profile/:username/reviews/:reviewId/translation', {
        params: { username, reviewId: review._id },
        body: { to },
      })
    }
  />
)

interface ReplyTranslationProps {
  username: string
  reviewId: string
  reply: Reply
}

const ReplyTranslation = ({ username, reviewId, reply }: ReplyTranslationProps) => (
  <OfferedTranslation
    text={reply.text}
    name={`${reviewId}/reply/${reply.date}`}
    request={(to) =>
      api.call('POST /api/guides/profile/:username/reviews/:reviewId/reply/translation', {
        params: { username, reviewId },
        body: { to },
      })
    }
  />
)

const FIRST = 6

/** Loaded lazily, because few reviews are removed and its texts are a file of their own. */
const RemovalNote = lazyOrNothing(async () => (await import('./removal-note.tsx')).RemovalNote)

function Removal({ removal, isOfWords }: { removal: ReviewRemoval; isOfWords: boolean }) {
  return (
    <Suspense fallback={<p className="h-5" />}>
      <RemovalNote removal={removal} isOfWords={isOfWords} />
    </Suspense>
  )
}

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

interface ShownReviewProps {
  review: GuideReview
  guide: PublicGuide
  onReport: (reviewId: string) => void
}

function ShownReview({ review, guide, onReport }: ShownReviewProps) {
  const { t, i18n } = useTranslation()
  const person = usePerson()
  const {
    _id,
    rating,
    date,
    day: writtenOn = date,
    text,
    isBeforeTour,
    wordsRemoval,
    reply,
  } = review
  // The day where the tour was, so that the server and the browser render the same one.
  const day = new Intl.DateTimeFormat(languageOf(i18n), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars rating={rating} />
        <time dateTime={date} className="text-muted text-sm">
          {day.format(new Date(writtenOn))}
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
      {wordsRemoval && <Removal removal={wordsRemoval} isOfWords />}
      {text && <AuthoredText className="max-w-[42rem]">{text}</AuthoredText>}
      {person && text && <ReviewTranslation username={guide.username} review={{ _id, text }} />}
      {reply && (
        <ReviewReply reply={reply} guideName={guide.displayName} className="mt-2">
          {person && <ReplyTranslation username={guide.username} reviewId={_id} reply={reply} />}
        </ReviewReply>
      )}
    </>
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
  const [isWhole, setWhole] = useState(false)
  const { reviews, removedReviews = [], averageRating, reviewCount } = guide
  const language = languageOf(i18n)
  const title = t('guideProfileView.reviews')
  if (reviews.length + removedReviews.length === 0)
    return (
      <GuidePart title={title} className={className}>
        <p className="text-muted">{t('guideProfileView.noReviews')}</p>
      </GuidePart>
    )
  const average = numberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(averageRating)
  // Newest first; a removed review leaves its place.
  const entries = [...reviews, ...removedReviews].sort((a, b) => b.date.localeCompare(a.date))
  const shown = isWhole ? entries : entries.slice(0, FIRST)
  return (
    <GuidePart title={title} className={className}>
      {reviews.length > 0 ? (
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
      ) : (
        <p className="text-muted">{t('guideProfileView.noReviews')}</p>
      )}
      <ul className="grid gap-5 pt-2">
        {shown.map((entry) => (
          <li
            key={entry._id}
            className="below-first-screen grid gap-1 border-line border-t pt-4 [--block-height:4rem]"
          >
            {'rating' in entry ? (
              <ShownReview review={entry} guide={guide} onReport={onReport} />
            ) : (
              <Removal removal={entry} isOfWords={false} />
            )}
          </li>
        ))}
      </ul>
      {entries.length > FIRST && !isWhole && (
        <Button look="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('guideProfileView.moreReviews')}
        </Button>
      )}
    </GuidePart>
  )
}
