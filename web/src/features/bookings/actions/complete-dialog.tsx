import type { Booking } from '@annai/contract/bookings/shapes'
import { resolveZone, spanOf } from '@annai/contract/bookings/time'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useStep } from '../booking-queries.ts'
import { isSuperseded, SupersededNote } from './overtaken-note.tsx'

/** Does the last agreed date still lie ahead? */
function isEarly({ agreed, details }: Booking): boolean {
  const terms = agreed ?? details
  const zone = terms && resolveZone(terms.timeZone)
  return zone ? terms.dateTimes.some((row) => spanOf(row, zone).end > Date.now()) : false
}

interface CompleteDialogProps {
  booking: Booking
  isPossible: boolean
  onClose: () => void
}

/** Completes the booking; it cannot be undone. */
export function CompleteDialog({ booking, isPossible, onClose }: CompleteDialogProps) {
  const { t } = useTranslation()
  const { t: c } = useTranslation('common')
  const step = useStep(booking._id)
  const isGone = isSuperseded(isPossible, step)
  const send = () =>
    step.mutate(
      { action: 'complete' },
      {
        onSuccess: () => {
          toast.success(t('booking.complete.done'))
          onClose()
        },
        onError: (error) =>
          toast.error(t('booking.complete.failed', { message: messageOf(error, c) })),
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      busy={step.isPending}
      width="sm"
      title={t('booking.complete.title')}
      description={t('booking.complete.text')}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={step.isPending}>
            {t('booking.actions.notYet')}
          </Button>
          <Button busy={step.isPending} disabled={isGone} onClick={send}>
            {t('booking.complete.action')}
          </Button>
        </>
      }
    >
      {isGone && <SupersededNote />}
      {!isGone && isEarly(booking) && <Banner tone="waiting">{t('booking.complete.early')}</Banner>}
    </Dialog>
  )
}
