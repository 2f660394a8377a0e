import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import type { Booking } from '@annai/contract/bookings/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import type { PersonRole } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, saveDraft } from '../../../shell/forms/draft.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useBookingAction, useCancellationCost } from '../booking-queries.ts'
import { cancelKindOf } from '../cancel-kind.ts'
import { usePaymentWords } from '../proposal/use-term-text.ts'
import { isOvertaken, OvertakenNote } from './overtaken-note.tsx'

interface CancelDialogProps {
  booking: Booking
  role: PersonRole
  isPossible: boolean
  onClose: () => void
}

/**
 * Cancels a booking, with an optional reason. Before it is agreed, it withdraws or declines.
 */
export function CancelDialog({ booking, role, isPossible, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const draft = `cancel:${booking._id}`
  const [reason, setReason] = useState(() => readDraft(draft) ?? '')
  const mutation = useBookingAction(booking._id)
  const isGone = isOvertaken(isPossible, mutation)
  const isTooLong = !fitsIn(reason.trim(), BOOKING_LIMITS.reason)
  // Fixed when the dialog opens, so that a change of the booking does not change the question.
  const [kind] = useState(() => cancelKindOf(booking.status, role))

  const send = () =>
    mutation.mutate(
      { action: 'cancel', reason },
      {
        onSuccess: () => {
          saveDraft(draft, '')
          toast.success(t(`booking.${kind}.done`))
          onClose()
        },
        onError: (error) =>
          toast.error(t(`booking.${kind}.failed`), { description: messageOf(error, tCommon) }),
      },
    )

  return (
    <Dialog
      open
      onClose={onClose}
      busy={mutation.isPending}
      title={t(`booking.${kind}.title`)}
      description={t(`booking.${kind}.text`)}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={mutation.isPending}>
            {t('booking.actions.keep')}
          </Button>
          <Button
            look="danger"
            busy={mutation.isPending}
            disabled={isTooLong || isGone}
            onClick={send}
          >
            {t(`booking.${kind}.action`)}
          </Button>
        </>
      }
    >
      {isGone && <OvertakenNote />}
      {kind === 'cancel' && booking.agreed?.cancellation && (
        <CancellationNote bookingId={booking._id} role={role} />
      )}
      <TextArea
        label={t('booking.cancel.reason')}
        hint={t('booking.cancel.reasonHint')}
        optional
        limit={BOOKING_LIMITS.reason}
        measure={graphemes}
        countFrom={0.9}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value)
          saveDraft(draft, target.value)
        }}
      />
    </Dialog>
  )
}

/** What cancelling costs now by the agreed terms; where it cannot be loaded, the page shows them. */
function CancellationNote({ bookingId, role }: { bookingId: string; role: PersonRole }) {
  const { t } = useTranslation()
  const words = usePaymentWords()
  const isTraveller = role === 'user'
  const { data: cost, isPending } = useCancellationCost(bookingId, isTraveller)
  if (!isTraveller) return <Banner>{t('booking.payment.costNow.guide')}</Banner>
  if (isPending) return <Skeleton className="h-12" />
  if (!cost) return null
  const { percent, amount, currency, freeUntil } = cost
  const text =
    percent === 0
      ? t('booking.payment.costNow.free')
      : t('booking.payment.costNow.some', { cost: words.cost(percent, amount, currency) })
  return (
    <Banner tone={percent === 0 ? 'info' : 'waiting'} role="status">
      <p>{text}</p>
      {percent === 0 && freeUntil !== null && (
        <p>{t('booking.payment.costNow.until', { date: words.day(freeUntil) })}</p>
      )}
      <p className="text-sm">{t('booking.payment.localDays')}</p>
    </Banner>
  )
}
