import type { PersonRole } from '../../person.ts'
import type { SentSignal } from './signals.ts'
import { lastEnd, type Meeting } from './windows.ts'

const HOUR = 3_600_000
/** A guide can claim for this long after the end of the meeting. */
const GUIDE_CLAIMS_MS = 48 * HOUR
/** A traveller can claim for this long after the last end, because a review may depend on it. */
const TRAVELLER_CLAIMS_MS = 30 * 24 * HOUR
export const NO_SHOW_ANSWER_HOURS = 72
const ANSWER_MS = NO_SHOW_ANSWER_HOURS * HOUR

/** Graphemes of a claim and of an answer. */
export const NO_SHOW_TEXT = 300

export const NO_SHOW_STATES = ['open', 'agreed', 'disagreed', 'unanswered', 'withdrawn'] as const
export type NoShowState = (typeof NO_SHOW_STATES)[number]

/** What the operator decides about a claim. Only `upheld` counts as an absence. */
export const NO_SHOW_OUTCOMES = ['upheld', 'dismissed', 'undecided'] as const
export type NoShowOutcome = (typeof NO_SHOW_OUTCOMES)[number]

/** The operator decides about what the parties do not agree on. */
export const needsDecision = (state: NoShowState): boolean =>
  state === 'disagreed' || state === 'unanswered'

type Span = Pick<Meeting, 'start' | 'end'>

interface ClaimFacts {
  /** Who claims. */
  readonly role: PersonRole
  /** All meetings of the booking. */
  readonly meetings: readonly Span[]
  /** Minutes that the guide waits. */
  readonly waits: number
  /** The party's own signals about the meeting. */
  readonly sent: readonly Pick<SentSignal, 'kind'>[]
}

/** When a claim about a meeting can be made, in ms: once the guide would no longer wait. */
const claimWindow = ({ start, end }: Span, { role, meetings, waits }: ClaimFacts) => ({
  from: start + waits * 60_000,
  until: role === 'user' ? lastEnd(meetings) + TRAVELLER_CLAIMS_MS : end + GUIDE_CLAIMS_MS,
})

/** Whether a party may claim that the other did not come; who pressed "We met" may not. */
export function mayClaim(
  meeting: Span,
  facts: ClaimFacts,
  at: number,
): 'yes' | 'notYet' | 'closed' {
  const { from, until } = claimWindow(meeting, facts)
  const { sent } = facts
  if (at >= until || sent.some(({ kind }) => kind === 'met')) return 'closed'
  return at < from ? 'notYet' : 'yes'
}

/** Until when a claim can be answered, in ms. */
export const answerUntil = (claimedAt: number): number => claimedAt + ANSWER_MS

interface Claim {
  readonly claimedAt: number
  readonly hasAgreed: boolean | null
  readonly isWithdrawn: boolean
}

/** Without an answer in time it is "not answered", by the clock alone. */
export function noShowState({ claimedAt, hasAgreed, isWithdrawn }: Claim, at: number): NoShowState {
  if (isWithdrawn) return 'withdrawn'
  if (hasAgreed !== null) return hasAgreed ? 'agreed' : 'disagreed'
  return at < answerUntil(claimedAt) ? 'open' : 'unanswered'
}

interface DecidedClaim {
  readonly hasAgreed: boolean | null
  readonly isWithdrawn: boolean
  readonly outcome: NoShowOutcome | null
}

/** Only what is agreed or upheld counts as an absence. */
export const isAbsence = ({ hasAgreed, isWithdrawn, outcome }: DecidedClaim): boolean =>
  !isWithdrawn && (hasAgreed === true || outcome === 'upheld')
