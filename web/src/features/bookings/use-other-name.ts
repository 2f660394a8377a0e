import type { BookingSummary } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { otherParty } from './other-party.ts'

/** The other party's name, or a text for a deleted account. */
export function useOtherName(booking: BookingSummary, role: PersonRole): string {
  const { t } = useTranslation()
  return otherParty(booking, role)?.displayName ?? t('booking.deletedUser')
}
