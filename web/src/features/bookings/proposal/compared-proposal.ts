import { isRevisionOpen, STATUS } from '@annai/contract/bookings/lifecycle'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'

/** The proposal to compare the newest one with: the agreed one, otherwise the previous one. */
export function comparedWith(
  booking: Pick<Booking, 'status' | 'details' | 'agreed' | 'previous'>,
): Proposal | null {
  const { status, details, agreed, previous } = booking
  if (!details) return null
  if (status === STATUS.changedAfter && agreed && agreed.revision !== details.revision)
    return agreed
  return isRevisionOpen(status) && previous && previous.revision < details.revision
    ? previous
    : null
}
