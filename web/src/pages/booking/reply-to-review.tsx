import type { Booking } from '@annai/contract/bookings/shapes'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { Button } from '../../ui/form/button.tsx'

const ReplyDialog = lazyOrError(
  async () => (await import('../../features/reviews/reply-dialog.tsx')).ReplyDialog,
)

/** The guide's button to reply to the review of a booking. */
export function ReplyToReview({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" size="sm" onClick={() => setOpen(true)}>
        {t(booking.review?.reply ? 'booking.review.reply.change' : 'booking.review.reply.action')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReplyDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
