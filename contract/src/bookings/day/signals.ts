import type { Meeting } from './windows.ts'

/** What a party lets the other know on the day, with one press. */
export const SIGNAL_KINDS = ['onTheWay', 'late', 'here', 'met'] as const
export type SignalKind = (typeof SIGNAL_KINDS)[number]

/** The delays that can be chosen, in minutes. */
export const LATE_MINUTES = [5, 10, 15, 30, 60] as const
export type LateMinutes = (typeof LATE_MINUTES)[number]

/** A press is at most this old: a clock that went wrong cannot move it further. */
export const SIGNAL_MAX_AGE_MS = 72 * 3_600_000

const MINUTE = 60_000
const OPENS_BEFORE_MINUTES: Record<SignalKind, number> = {
  onTheWay: 180,
  late: 180,
  here: 60,
  met: 30,
}
/** Whether they met can still be said afterwards; the rest is over with the tour. */
const MET_AFTER_END_MS = 24 * 3_600_000

export interface SentSignal {
  readonly kind: SignalKind
  /** Null except for `late`. */
  readonly minutes: number | null
}

export const isSameSignal = (a: SentSignal, b: SentSignal): boolean =>
  a.kind === b.kind && a.minutes === b.minutes

/** When signals of this kind can be sent for a meeting, in ms. */
export const signalWindow = (
  kind: SignalKind,
  { start, end }: Pick<Meeting, 'start' | 'end'>,
): { from: number; until: number } => ({
  from: start - OPENS_BEFORE_MINUTES[kind] * MINUTE,
  until: kind === 'met' ? end + MET_AFTER_END_MS : end,
})

/**
 * Whether a party may send this signal at an instant, after what it has sent for the meeting: each
 * once, "late" again with other minutes. After "here" only "met" makes sense, after "met" nothing.
 */
export function maySignal(
  signal: SentSignal,
  sent: readonly SentSignal[],
  meeting: Pick<Meeting, 'start' | 'end'>,
  at: number,
): boolean {
  const { from, until } = signalWindow(signal.kind, meeting)
  if (at < from || at >= until) return false
  const has = (kind: SignalKind) => sent.some((each) => each.kind === kind)
  if (has('met') || sent.some((each) => isSameSignal(each, signal))) return false
  return signal.kind === 'met' || !has('here')
}
