import {
  type BookingStatus,
  isAgreed,
  isClosed,
  isProposalOpen,
  STATUS,
  turnOf,
} from '@annai/contract/bookings/lifecycle'
import type { Booking, BookingSummary } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'

/** The id of the element with the stages, whose turn it is and the actions of a booking. */
export const PROGRESS_ID = 'booking-progress'

export const STAGES = ['asked', 'proposed', 'agreed', 'done'] as const

export type Stage = (typeof STAGES)[number]

/** The stage that a status implies; null for an expired, declined or cancelled booking. */
function stageOfStatus(status: BookingStatus): Stage | null {
  if (status === STATUS.completed) return 'done'
  if (isAgreed(status)) return 'agreed'
  if (isProposalOpen(status) || status === STATUS.rejectedByUser) return 'proposed'
  return status === STATUS.enquiry ? 'asked' : null
}

/** The last stage that a booking reached, and whether it was closed there. */
export function stageOf(booking: Pick<Booking, 'status' | 'details' | 'agreed'>): {
  stage: Stage
  isEnded: boolean
} {
  const stage = stageOfStatus(booking.status)
  if (stage) return { stage, isEnded: false }
  return {
    stage: booking.agreed ? 'agreed' : booking.details ? 'proposed' : 'asked',
    isEnded: isClosed(booking.status),
  }
}

export type Turn = 'yours' | 'theirs' | 'nobody' | 'over'

/**
 * Whose turn it is, as seen by this role. A review that is not written yet is the traveller's turn.
 */
export function turnFor(booking: BookingSummary, role: PersonRole): Turn {
  const { status, review } = booking
  const next = turnOf(status)
  if (next) return next === role ? 'yours' : 'theirs'
  if (status === STATUS.completed) return role === 'user' && !review ? 'yours' : 'nobody'
  return isClosed(status) ? 'over' : 'nobody'
}
