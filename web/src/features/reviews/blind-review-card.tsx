import type { BlindReview } from '@annai/contract/reviews/shapes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/layout/card.tsx'
import { Stars } from '../../ui/layout/stars.tsx'
import { useMoment } from '../bookings/index.ts'

interface BlindReviewCardProps {
  review: BlindReview
  travellerName: string
  /** The actions for the review. */
  children?: ReactNode
}

/** A review that is not public yet: its author reads it, the guide that it waits. */
export function BlindReviewCard({ review, travellerName, children }: BlindReviewCardProps) {
  const { t } = useTranslation()
  const date = useMoment({ dateStyle: 'long' })(review.until)
  const { content } = review
  return (
    <Card title={t('booking.review.given')}>
      {content && <Stars rating={content.rating} className="text-xl" />}
      {content?.text && (
        <blockquote className="mt-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {content.text}
        </blockquote>
      )}
      <p className="mt-2 text-muted">
        {content
          ? t('booking.review.blind.until', { date })
          : t('booking.review.blind.waits', { name: travellerName, date })}
      </p>
      {children && <div className="mt-3">{children}</div>}
    </Card>
  )
}
