import type { BookingSummary, Party } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'

/** The other party, seen from this role; null if the account was deleted. */
export const otherParty = (booking: BookingSummary, role: PersonRole): Party | null =>
  booking[otherRole(role)]

/** The path of the other party's public page. */
export const pageOf = ({ username }: Party, role: PersonRole): string =>
  `/${otherRole(role)}/${username}`
