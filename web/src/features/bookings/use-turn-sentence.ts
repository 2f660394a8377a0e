import { isClosed, STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { resolveZone, spanOf } from '@annai/contract/when'
import { useTranslation } from 'react-i18next'
import { statusKeyOf } from './status-key.ts'
import { useOtherName } from './use-other-name.ts'

/** Whether the booking was completed before any of its agreed dates started. */
function isBeforeTour({ agreed }: Booking): boolean {
  const zone = agreed && resolveZone(agreed.timeZone)
  if (!zone) return false
  return agreed.dateTimes.every((row) => spanOf(row, zone).start > Date.now())
}

/** A sentence about whose turn it is and what comes next. */
export function useTurnSentence(booking: Booking, role: PersonRole): string {
  const { t } = useTranslation()
  const name = useOtherName(booking, role)
  const key = statusKeyOf(booking)
  if (booking.absence === 'suspended' && !isClosed(booking.status))
    return t('notifications.counterpartBlocked.title', { otherName: name })
  if (booking.status === STATUS.completed) {
    if (isBeforeTour(booking))
      return t(`booking.turn.completed.${role === 'user' ? 'early' : 'earlyGuide'}`)
    if (role === 'user' && !booking.review && !booking.blindReview)
      return t('booking.turn.completed.review')
  }
  return t(`booking.turn.${key}.${role}`, { name })
}
