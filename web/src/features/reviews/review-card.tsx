import type { Booking } from '@annai/contract/bookings/shapes'
import { isBeforeTour } from '@annai/contract/bookings/tour'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stars } from '../../ui/layout/stars.tsx'
import { useMoment } from '../bookings/index.ts'
import { ReviewReply } from '../guides/index.ts'

interface ReviewCardProps {
  review: NonNullable<Booking['review']>
  /** The terms that both parties agreed to. */
  agreed: Booking['agreed']
  guideName: string
  /** The translation of the guide's reply, for the traveller. */
  replyTranslation?: ReactNode
  /** The actions for the review. */
  children?: ReactNode
}

/** The traveller's review, as shown to both parties. */
export function ReviewCard({
  review,
  agreed,
  guideName,
  replyTranslation,
  children,
}: ReviewCardProps) {
  const { t } = useTranslation()
  const moment = useMoment({ dateStyle: 'long' })
  return (
    <Card
      title={t('booking.review.given')}
      aside={
        <time dateTime={review.date} className="text-muted text-sm">
          {moment(review.date)}
        </time>
      }
    >
      <Stars rating={review.rating} className="text-xl" />
      {isBeforeTour(new Date(review.date), agreed) && (
        <p className="mt-1 text-amber-ink text-sm">{t('guideProfileView.beforeTour')}</p>
      )}
      {review.text && (
        <blockquote className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {review.text}
        </blockquote>
      )}
      {review.reply && (
        <ReviewReply reply={review.reply} guideName={guideName} className="mt-3">
          {replyTranslation}
        </ReviewReply>
      )}
      {review.areWordsRemoved && !review.isRemoved && (
        <Banner tone="waiting" className="mt-3">
          {t('booking.review.wordsRemoved')}
        </Banner>
      )}
      {review.isRemoved && (
        <Banner tone="waiting" className="mt-3">
          {t('booking.review.removed')}
        </Banner>
      )}
      {children && <div className="mt-3">{children}</div>}
    </Card>
  )
}
