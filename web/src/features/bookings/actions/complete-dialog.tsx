import type { Booking } from '@annai/contract/bookings/shapes'
import { resolveZone, spanOf } from '@annai/contract/when'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useBookingAction } from '../booking-queries.ts'
import { useTourTimes } from '../use-tour-times.ts'
import { isOvertaken, OvertakenNote } from './overtaken-note.tsx'

interface Progress {
  /** The first agreed date as text if it is in the future. */
  ahead: string | null
  /** Whether any agreed date ends in the future. */
  isRunning: boolean
}

/** Compares the agreed dates with the current time. */
function useProgress({ agreed, details }: Booking): Progress {
  const times = useTourTimes()
  const terms = agreed ?? details
  const zone = terms && resolveZone(terms.timeZone)
  if (!terms || !zone) return { ahead: null, isRunning: false }
  const spans = terms.dateTimes.map((row) => ({ row, ...spanOf(row, zone) }))
  const [first] = [...spans].sort((a, b) => a.start - b.start)
  const now = Date.now()
  return {
    ahead: first && first.start > now ? times.row(first.row, terms.timeZone).date : null,
    isRunning: spans.some(({ end }) => end > now),
  }
}

interface CompleteDialogProps {
  booking: Booking
  isPossible: boolean
  onClose: () => void
}

/**
 * Completes the booking, which cannot be undone. Before the first agreed start, two confirmations
 * are required.
 */
export function CompleteDialog({ booking, isPossible, onClose }: CompleteDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const mutation = useBookingAction(booking._id)
  const { ahead, isRunning } = useProgress(booking)
  const [isFirstConfirmed, setFirstConfirmed] = useState(false)
  const isGone = isOvertaken(isPossible, mutation)
  const isSecond = isFirstConfirmed && ahead !== null
  const send = () =>
    mutation.mutate(
      { action: 'complete' },
      {
        onSuccess: () => {
          toast.success(t('booking.complete.done'))
          onClose()
        },
        onError: (error) =>
          toast.error(t('booking.complete.failed', { message: messageOf(error, tCommon) })),
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      busy={mutation.isPending}
      width="sm"
      title={
        isSecond ? t('booking.complete.before.title', { date: ahead }) : t('booking.complete.title')
      }
      description={isSecond ? t('booking.complete.before.text') : t('booking.complete.text')}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={mutation.isPending}>
            {t('booking.actions.notYet')}
          </Button>
          <Button
            // A new element, so that a double click on the first button does not press the second.
            key={isSecond ? 'second' : 'first'}
            look={isSecond ? 'danger' : 'primary'}
            busy={mutation.isPending}
            disabled={isGone}
            onClick={ahead !== null && !isFirstConfirmed ? () => setFirstConfirmed(true) : send}
          >
            {isSecond ? t('booking.complete.before.action') : t('booking.complete.action')}
          </Button>
        </>
      }
    >
      {isGone && <OvertakenNote />}
      {!isGone && !isSecond && (ahead !== null || isRunning) && (
        <Banner tone="waiting">
          {ahead === null
            ? t('booking.complete.early')
            : t('booking.complete.before.note', { date: ahead })}
        </Banner>
      )}
    </Dialog>
  )
}
