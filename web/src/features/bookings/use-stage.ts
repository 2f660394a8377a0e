import {
  type BookingStatus,
  isClosed,
  S,
  STATUS_KEYS,
  turnOf,
} from '@annai/contract/bookings/lifecycle'
import type { Booking, BookingSummary, Party, Proposal } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'

export const STAGES = ['asked', 'proposed', 'agreed', 'done'] as const
export type Stage = (typeof STAGES)[number]

const STAGE_OF: Partial<Record<BookingStatus, Stage>> = {
  [S.enquiry]: 'asked',
  [S.proposed]: 'proposed',
  [S.changed]: 'proposed',
  [S.rejectedByUser]: 'proposed',
  [S.changedAfter]: 'agreed',
  [S.confirmed]: 'agreed',
  [S.userConfirmed]: 'agreed',
  [S.completed]: 'done',
}

/** How far a booking came, and whether it ended before the day. */
export function stageOf(booking: Pick<Booking, 'status' | 'details' | 'agreed'>): {
  stage: Stage
  isEnded: boolean
} {
  const stage = STAGE_OF[booking.status]
  if (stage) return { stage, isEnded: false }
  return {
    stage: booking.agreed ? 'agreed' : booking.details ? 'proposed' : 'asked',
    isEnded: isClosed(booking.status),
  }
}

/** Against what the newest proposal is compared: what is in force, else the one before it. */
export function comparedWith(
  booking: Pick<Booking, 'status' | 'details' | 'agreed' | 'previous'>,
): Proposal | null {
  const { status, details, agreed, previous } = booking
  if (!details) return null
  if (status === S.changedAfter && agreed && agreed.revision !== details.revision) return agreed
  const isOpen = status === S.changed || status === S.changedAfter
  return isOpen && previous && previous.revision < details.revision ? previous : null
}

/** The other party as this role sees it; null when the account was deleted. */
export const otherParty = (booking: BookingSummary, role: PersonRole): Party | null =>
  booking[otherRole(role)]

/** Where the other party's public page is. */
export const pageOf = ({ username }: Party, role: PersonRole): string =>
  `/${otherRole(role)}/${username}`

/** The other party's name, or that the account is gone (decision 97). */
export function useOtherName(booking: BookingSummary, role: PersonRole): string {
  const { t } = useTranslation()
  return otherParty(booking, role)?.displayName ?? t('booking.deletedUser')
}

export type Turn = 'yours' | 'theirs' | 'nobody' | 'over'

/** Who has to do something now, as this reader sees it; a review that may be written is the reader's. */
export function turnFor(booking: BookingSummary, role: PersonRole): Turn {
  const { status, review } = booking
  const next = turnOf(status)
  if (next) return next === role ? 'yours' : 'theirs'
  if (status === S.completed) return role === 'user' && !review ? 'yours' : 'nobody'
  return isClosed(status) ? 'over' : 'nobody'
}

/** Whose turn it is and what happens next, in one sentence. */
export function useTurnSentence(booking: BookingSummary, role: PersonRole): string {
  const { t } = useTranslation()
  const name = useOtherName(booking, role)
  const key = STATUS_KEYS[booking.status]
  if (booking.status === S.completed && role === 'user' && !booking.review)
    return t('booking.turn.completed.review')
  return t(`booking.turn.${key}.${role}`, { name })
}
