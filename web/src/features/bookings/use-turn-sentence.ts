import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { BookingSummary } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { statusKeyOf } from './status-key.ts'
import { useOtherName } from './use-other-name.ts'

/** One sentence about whose turn it is and what comes next. */
export function useTurnSentence(booking: BookingSummary, role: PersonRole): string {
  const { t } = useTranslation()
  const name = useOtherName(booking, role)
  const key = statusKeyOf(booking)
  if (booking.status === STATUS.completed && role === 'user' && !booking.review)
    return t('booking.turn.completed.review')
  return t(`booking.turn.${key}.${role}`, { name })
}
