import type { Booking } from '@annai/contract/bookings/shapes'
import { ReplyToReview } from './reply-to-review.tsx'
import { ReportContent } from './report-content.tsx'

/** What the guide can do about a public review. */
export const ReviewActions = ({ booking }: { booking: Booking }) => (
  <div className="flex flex-wrap items-center gap-3">
    <ReplyToReview booking={booking} />
    <ReportContent content={{ kind: 'review', id: booking._id }} author={booking.user} />
  </div>
)
