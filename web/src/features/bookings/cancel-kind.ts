import { type BookingStatus, isAgreed, isDecline } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'

type CancelKind = 'decline' | 'cancel' | 'withdrawEnquiry' | 'withdrawProposal'

/**
 * What cancelling is called, by what it ends: before anything is agreed a guide declines an enquiry
 * or withdraws a proposal, and a traveller withdraws the enquiry. The names are keys of `booking`.
 */
export function cancelKindOf(status: BookingStatus, role: PersonRole): CancelKind {
  if (isDecline(status, role)) return 'decline'
  if (isAgreed(status)) return 'cancel'
  return role === 'user' ? 'withdrawEnquiry' : 'withdrawProposal'
}
