import { isAgreed, turnOf } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerDialog } from '../../features/bookings/actions/answer-dialog.tsx'
import {
  type OfferedAction,
  useOfferedActions,
} from '../../features/bookings/use-offered-actions.ts'
import { canReview } from '../../features/reviews/review-queries.ts'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useFocusAfterRemoval } from '../../ui/form/use-focus-after-removal.ts'

// Dialogs with forms are loaded on demand.
const CancelDialog = lazyOrError(
  async () => (await import('../../features/bookings/actions/cancel-dialog.tsx')).CancelDialog,
)
const ChangeRequestDialog = lazyOrError(
  async () =>
    (await import('../../features/bookings/actions/change-request-dialog.tsx')).ChangeRequestDialog,
)
const CompleteDialog = lazyOrError(
  async () => (await import('../../features/bookings/actions/complete-dialog.tsx')).CompleteDialog,
)
const ProposeDialog = lazyOrError(
  async () => (await import('../../features/bookings/proposal/propose-dialog.tsx')).ProposeDialog,
)
const ReviewDialog = lazyOrError(
  async () => (await import('../../features/reviews/review-dialog.tsx')).ReviewDialog,
)

const FeedbackDialog = lazyOrError(
  async () => (await import('../../features/reviews/feedback-dialog.tsx')).FeedbackDialog,
)

/** The actions that the lifecycle allows this person now, each with its dialog. */
export function BookingActions({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<OfferedAction | 'review' | 'feedback' | 'changeRequest' | null>(
    null,
  )
  const { status, details } = booking
  const { actions, textOf } = useOfferedActions(booking, role)
  const mayRequest = role === 'user' && isAgreed(status) && booking.agreed !== null
  const isTurn = turnOf(status) === role
  const close = () => setOpen(null)
  const isPossible = actions.some((action) => action === open)
  const frame = useFocusAfterRemoval<HTMLDivElement>('button')

  const variantOf = (action: OfferedAction) => {
    if (action === 'cancel') return 'quiet' as const
    const isMain = action === 'confirm' || (action === 'propose' && isTurn)
    return isMain ? ('primary' as const) : ('secondary' as const)
  }

  return (
    <>
      {(actions.length > 0 || canReview(booking, role) || booking.canGiveFeedback) && (
        <div {...frame} className="mt-4 flex flex-wrap gap-3">
          {canReview(booking, role) && (
            <Button onClick={() => setOpen('review')}>{t('booking.actions.review')}</Button>
          )}
          {booking.canGiveFeedback && (
            <Button onClick={() => setOpen('feedback')}>{t('booking.feedback.action')}</Button>
          )}
          {mayRequest && (
            <Button look="secondary" onClick={() => setOpen('changeRequest')}>
              {t('booking.changeRequest.open')}
            </Button>
          )}
          {actions.map((action) => (
            <Button
              key={action}
              look={variantOf(action)}
              onClick={() => setOpen(action)}
              className={action === 'cancel' ? 'text-danger! hover:bg-danger-tint!' : undefined}
            >
              {textOf(action)}
            </Button>
          ))}
        </div>
      )}
      <Suspense>
        {open === 'cancel' && (
          <CancelDialog booking={booking} role={role} isPossible={isPossible} onClose={close} />
        )}
        {open === 'changeRequest' && booking.agreed && (
          <ChangeRequestDialog bookingId={booking._id} agreed={booking.agreed} onClose={close} />
        )}
        {open === 'propose' && (
          <ProposeDialog booking={booking} isPossible={isPossible} onClose={close} />
        )}
        {(open === 'confirm' || open === 'reject') && details && (
          <AnswerDialog
            booking={booking}
            details={details}
            action={open}
            isPossible={isPossible}
            onClose={close}
          />
        )}
        {open === 'complete' && (
          <CompleteDialog booking={booking} isPossible={isPossible} onClose={close} />
        )}
        {open === 'feedback' && <FeedbackDialog booking={booking} onClose={close} />}
        {open === 'review' && <ReviewDialog booking={booking} onClose={close} />}
      </Suspense>
    </>
  )
}
