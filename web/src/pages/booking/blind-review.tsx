import type { Booking } from '@annai/contract/bookings/shapes'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlindReviewCard } from '../../features/reviews/blind-review-card.tsx'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { Button } from '../../ui/form/button.tsx'

const ReviewDialog = lazyOrError(
  async () => (await import('../../features/reviews/review-dialog.tsx')).ReviewDialog,
)

/** A review that is not public yet, which its author can change. */
export function BlindReviewOf({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { blindReview } = booking
  return (
    <>
      {blindReview && (
        <BlindReviewCard
          review={blindReview}
          travellerName={booking.user?.displayName ?? t('booking.deletedUser')}
        >
          {blindReview.content && (
            <Button look="secondary" size="sm" onClick={() => setOpen(true)}>
              {t('booking.review.blind.action')}
            </Button>
          )}
        </BlindReviewCard>
      )}
      {isOpen && (
        <Suspense>
          <ReviewDialog booking={booking} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
