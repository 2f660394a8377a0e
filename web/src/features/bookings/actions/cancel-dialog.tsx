import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import type { Booking } from '@annai/contract/bookings/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import type { PersonRole } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, saveDraft } from '../../../shell/forms/draft.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useBookingAction } from '../booking-queries.ts'
import { cancelKindOf } from '../cancel-kind.ts'
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
