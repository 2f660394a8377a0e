import { isClosed } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { FeedbackCard } from '../../features/reviews/feedback-card.tsx'
import { useTravellerFeedback } from '../../features/reviews/review-queries.ts'
import { ReportContent } from './report-content.tsx'

/** The feedback on this tour; before it, what other guides said about the traveller. */
export function FeedbackSection({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const isAhead = role === 'guide' && !isClosed(booking.status)
  const { data } = useTravellerFeedback(isAhead ? (booking.user?.username ?? null) : null)
  const name = booking.user?.displayName ?? ''
  if (isAhead)
    return data && data.length > 0 ? (
      <FeedbackCard title={t('booking.feedback.others', { name })} feedback={data} />
    ) : null
  return booking.feedback ? (
    <FeedbackCard
      title={t(role === 'guide' ? 'booking.feedback.own' : 'booking.feedback.aboutYou')}
      feedback={[booking.feedback]}
    >
      {role === 'user' && (
        <ReportContent content={{ kind: 'feedback', id: booking._id }} author={booking.guide} />
      )}
    </FeedbackCard>
  ) : null
}
