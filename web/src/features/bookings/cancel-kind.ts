import {
  type BookingStatus,
  isAgreed,
  isDecline,
  isProposalOpen,
} from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'

type CancelKind = 'decline' | 'cancel' | 'withdrawEnquiry' | 'withdrawProposal' | 'closeEnquiry'

/**
 * What cancelling is called, by what it ends: before anything is agreed a guide declines an enquiry,
 * withdraws a proposal or closes an enquiry whose proposal was rejected, and a traveller withdraws
 * the enquiry. The names are keys of `booking`.
 */
export function cancelKindOf(status: BookingStatus, role: PersonRole): CancelKind {
  if (isDecline(status, role)) return 'decline'
  if (isAgreed(status)) return 'cancel'
  if (role === 'user') return 'withdrawEnquiry'
  return isProposalOpen(status) ? 'withdrawProposal' : 'closeEnquiry'
}
