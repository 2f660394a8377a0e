import { PERSON_ROLES, type PersonRole } from '../person.ts'
import type { RefusalCode } from '../refusals.ts'
import { ACTIONS, type BookingAction } from './vocabulary.ts'

export type { BookingAction }

/** The booking statuses on the wire. They are defined only here. */
export const STATUS = {
  enquiry: 'User sent enquiry',
  proposed: 'Guide proposed details',
  changed: 'Guide proposed changes',
  changedAfter: 'Guide proposed changes after confirmation',
  rejectedByUser: 'User rejected proposal',
  declined: 'Guide rejected',
  /** Read from imported data, never written (docs/rules/bookings.md#statuses). */
  userConfirmed: 'User confirmed booking',
  confirmed: 'Booking confirmed',
  completed: 'Completed',
  cancelledByUser: 'User cancelled',
  cancelledByGuide: 'Guide cancelled',
  expired: 'Cancelled',
} as const
export type BookingStatus = (typeof STATUS)[keyof typeof STATUS]
export const BOOKING_STATUSES = Object.values(STATUS)

/** A status as a text key: `bookingStatus.<key>`. */
export const STATUS_KEYS = {
  [STATUS.enquiry]: 'userSentEnquiry',
  [STATUS.proposed]: 'guideProposedDetails',
  [STATUS.changed]: 'guideProposedChanges',
  [STATUS.changedAfter]: 'guideProposedChangesAfterConfirmation',
  [STATUS.rejectedByUser]: 'userRejectedProposal',
  [STATUS.declined]: 'guideRejected',
  [STATUS.userConfirmed]: 'userConfirmedBooking',
  [STATUS.confirmed]: 'bookingConfirmed',
  [STATUS.completed]: 'completed',
  [STATUS.cancelledByUser]: 'userCancelled',
  [STATUS.cancelledByGuide]: 'guideCancelled',
  [STATUS.expired]: 'cancelled',
} as const satisfies Record<BookingStatus, string>

/** List tabs in their order and the statuses that fall into each. */
export const TABS = {
  enquiry: [STATUS.enquiry],
  proposal: [STATUS.proposed, STATUS.changed, STATUS.changedAfter],
  rejected: [STATUS.rejectedByUser, STATUS.declined],
  confirmed: [STATUS.userConfirmed, STATUS.confirmed],
  completed: [STATUS.completed],
  cancelled: [STATUS.cancelledByUser, STATUS.cancelledByGuide, STATUS.expired],
} as const satisfies Record<string, readonly BookingStatus[]>
export type Tab = keyof typeof TABS
export const TAB_KEYS = Object.keys(TABS) as Tab[]

export const tabOf = (status: BookingStatus): Tab =>
  TAB_KEYS.find((tab) => (TABS[tab] as readonly BookingStatus[]).includes(status)) ?? 'cancelled'

export type Actor = PersonRole | 'clock'

/** Key of the system line in the thread: `booking.system.<line>`. */
export type SystemLine =
  | 'proposed'
  | 'changes_proposed'
  | 'confirmed'
  | 'rejected_by_user'
  | 'changes_rejected_by_user'
  | 'completed'
  | 'cancelled'
  | 'rejected_by_guide'
  | 'expired'
  | 'superseded'

/** What a transition does to the proposal and the agreed terms. */
type ProposalEffect = 'propose' | 'agree' | 'reject' | 'restore' | 'keep'

export interface Transition {
  readonly from: readonly BookingStatus[]
  readonly action: BookingAction
  readonly by: Actor
  readonly to: BookingStatus
  readonly line: SystemLine
  readonly proposalEffect: ProposalEffect
  /** The parties that get a notification and a mail. */
  readonly notifies: readonly PersonRole[]
}

const OPEN_PROPOSALS = [STATUS.proposed, STATUS.changed] as const
const AGREED = [STATUS.confirmed, STATUS.userConfirmed, STATUS.changedAfter] as const

/**
 * The life of a booking, one transition a row. The server's checks, the buttons, system lines,
 * notifications and clock jobs all read this table.
 */
export const LIFECYCLE: readonly Transition[] = [
  {
    from: [STATUS.enquiry],
    action: 'propose',
    by: 'guide',
    to: STATUS.proposed,
    line: 'proposed',
    proposalEffect: 'propose',
    notifies: ['user'],
  },
  {
    from: [STATUS.rejectedByUser, ...OPEN_PROPOSALS],
    action: 'propose',
    by: 'guide',
    to: STATUS.changed,
    line: 'changes_proposed',
    proposalEffect: 'propose',
    notifies: ['user'],
  },
  {
    from: AGREED,
    action: 'propose',
    by: 'guide',
    to: STATUS.changedAfter,
    line: 'changes_proposed',
    proposalEffect: 'propose',
    notifies: ['user'],
  },
  {
    from: [...OPEN_PROPOSALS, STATUS.changedAfter],
    action: 'confirm',
    by: 'user',
    to: STATUS.confirmed,
    line: 'confirmed',
    proposalEffect: 'agree',
    notifies: ['guide'],
  },
  {
    from: OPEN_PROPOSALS,
    action: 'reject',
    by: 'user',
    to: STATUS.rejectedByUser,
    line: 'rejected_by_user',
    proposalEffect: 'reject',
    notifies: ['guide'],
  },
  {
    from: [STATUS.changedAfter],
    action: 'reject',
    by: 'user',
    to: STATUS.confirmed,
    line: 'changes_rejected_by_user',
    proposalEffect: 'restore',
    notifies: ['guide'],
  },
  {
    from: AGREED,
    action: 'complete',
    by: 'guide',
    to: STATUS.completed,
    line: 'completed',
    proposalEffect: 'keep',
    notifies: ['user'],
  },
  {
    from: [STATUS.enquiry, STATUS.rejectedByUser, ...OPEN_PROPOSALS, ...AGREED],
    action: 'cancel',
    by: 'user',
    to: STATUS.cancelledByUser,
    line: 'cancelled',
    proposalEffect: 'keep',
    notifies: ['guide'],
  },
  {
    from: [STATUS.enquiry],
    action: 'cancel',
    by: 'guide',
    to: STATUS.declined,
    line: 'rejected_by_guide',
    proposalEffect: 'keep',
    notifies: ['user'],
  },
  {
    from: [STATUS.rejectedByUser, ...OPEN_PROPOSALS, ...AGREED],
    action: 'cancel',
    by: 'guide',
    to: STATUS.cancelledByGuide,
    line: 'cancelled',
    proposalEffect: 'keep',
    notifies: ['user'],
  },
  {
    from: [STATUS.enquiry, STATUS.rejectedByUser, ...OPEN_PROPOSALS],
    action: 'expire',
    by: 'clock',
    to: STATUS.expired,
    line: 'expired',
    proposalEffect: 'keep',
    notifies: ['user', 'guide'],
  },
  // Another guide of the trip was agreed with. No call leads to it.
  {
    from: [STATUS.enquiry, STATUS.rejectedByUser, ...OPEN_PROPOSALS],
    action: 'supersede',
    by: 'clock',
    to: STATUS.cancelledByUser,
    line: 'superseded',
    proposalEffect: 'keep',
    notifies: ['guide'],
  },
  {
    from: AGREED,
    action: 'complete',
    by: 'clock',
    to: STATUS.completed,
    line: 'completed',
    proposalEffect: 'keep',
    notifies: ['user'],
  },
]

/** The transition that an action causes from a status, or null where there is none. */
export const transitionOf = (
  status: BookingStatus,
  action: BookingAction,
  by: Actor,
): Transition | null =>
  LIFECYCLE.find((row) => row.action === action && row.by === by && row.from.includes(status)) ??
  null

/** Does any transition allow this actor the action, in any status? Distinguishes 403 from 409. */
const mayEver = (action: BookingAction, by: Actor): boolean =>
  LIFECYCLE.some((row) => row.action === action && row.by === by)

/** What decides a transition besides the action: confirm and reject need an open proposal. */
export interface BookingFacts {
  readonly status: BookingStatus
  readonly detailsStatus: 'proposed' | 'rejected' | null
}

declare const proof: unique symbol
/** A transition that the table allows; the store writes nothing else. */
export type AllowedTransition = Transition & { readonly [proof]: 'allowed' }

/** Looks the action up in the table: the transition, or the refusal (wrong person 403, wrong status 409). */
export function checkTransition(
  facts: BookingFacts,
  action: BookingAction,
  by: Actor,
): { transition: AllowedTransition } | { refusal: RefusalCode } {
  if (!mayEver(action, by)) return { refusal: 'auth.forbidden' }
  const transition = transitionOf(facts.status, action, by)
  const needsOpenProposal = action === 'confirm' || action === 'reject'
  if (!transition || (needsOpenProposal && facts.detailsStatus !== 'proposed'))
    return { refusal: 'bookings.notPossible' }
  return { transition: transition as AllowedTransition }
}

/** The actions to offer a person in this state: what the buttons are drawn from. */
export const actionsFor = (facts: BookingFacts, role: PersonRole): BookingAction[] =>
  ACTIONS.filter((action) => 'transition' in checkTransition(facts, action, role))

/** Whose turn it is; null when the booking is over or agreed and no answer is due. */
export function turnOf(status: BookingStatus): PersonRole | null {
  if (status === STATUS.enquiry || status === STATUS.rejectedByUser) return 'guide'
  return (TABS.proposal as readonly BookingStatus[]).includes(status) ? 'user' : null
}

/** Over for good: no transition leads away. */
export const isClosed = (status: BookingStatus): boolean =>
  !LIFECYCLE.some((row) => row.from.includes(status))

/** Statuses from which a booking can still go on. */
export const OPEN_STATUSES: readonly BookingStatus[] = BOOKING_STATUSES.filter(
  (status) => !isClosed(status),
)

/** The role that may take an action in some status; `person` where both parties may. */
export function roleOf(action: BookingAction): PersonRole | 'person' {
  const [role = 'person', ...others] = PERSON_ROLES.filter((by) => mayEver(action, by))
  return others.length > 0 ? 'person' : role
}

const isOneOf = (status: BookingStatus, statuses: readonly BookingStatus[]): boolean =>
  statuses.includes(status)

/** Agreed terms are in force, also while a change of them awaits an answer. */
export const isAgreed = (status: BookingStatus): boolean => isOneOf(status, AGREED)

/** A proposal awaits the traveller's answer. */
export const isProposalOpen = (status: BookingStatus): boolean => isOneOf(status, TABS.proposal)

/** A proposal that replaces an earlier one awaits the traveller's answer. */
export const isRevisionOpen = (status: BookingStatus): boolean =>
  isProposalOpen(status) && status !== STATUS.proposed

/** The newest proposal is the agreed one; it stays so after completion. */
export const isNewestProposalAgreed = (status: BookingStatus): boolean =>
  isOneOf(status, TABS.confirmed) || status === STATUS.completed

/** The tour will not take place: cancelled by a party, expired, or declined by the guide. */
export const isCalledOff = (status: BookingStatus): boolean =>
  isOneOf(status, TABS.cancelled) || status === STATUS.declined

/** The guide's cancellation of an enquiry is a decline: another status and another text. */
export const isDecline = (status: BookingStatus, by: PersonRole): boolean =>
  transitionOf(status, 'cancel', by)?.to === STATUS.declined
