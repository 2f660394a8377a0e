import type { BookingSummary, Party } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'

/** The other party as this role sees it; null when the account was deleted. */
export const otherParty = (booking: BookingSummary, role: PersonRole): Party | null =>
  booking[otherRole(role)]

/** Where the other party's public page is. */
export const pageOf = ({ username }: Party, role: PersonRole): string =>
  `/${otherRole(role)}/${username}`
