import { offsetsOf, resolveZone, spanOf } from '../../when.ts'
import { inOrder } from '../changes.ts'
import type { DateTimeRow } from '../proposals/shapes.ts'
import { CONTACTS_CLOSE_DAYS, OPENS_BEFORE_HOURS, RECOGNITION_HOURS } from './limits.ts'

const HOUR = 3_600_000

interface AgreedDates {
  readonly dateTimes: readonly DateTimeRow[]
  readonly timeZone: string
}

/** One agreed date, with instants in ms. It is named by its start. */
export interface Meeting {
  readonly row: DateTimeRow
  readonly start: number
  readonly end: number
}

/** The agreed dates in order, without those whose time cannot be computed. */
export function meetingsOf({ dateTimes, timeZone }: AgreedDates): Meeting[] {
  const zone = resolveZone(timeZone)
  if (!zone) return []
  return inOrder(dateTimes)
    .map((row) => ({ row, ...spanOf(row, zone) }))
    .filter(({ start }) => !Number.isNaN(start))
}

/** When the page of the day comes into use for this meeting, in ms. */
export const opensAt = ({ start }: Pick<Meeting, 'start'>): number =>
  start - OPENS_BEFORE_HOURS * HOUR

/** The meeting that a person looks for now: the first that is not over, else the last. */
export const nextMeeting = (meetings: readonly Meeting[], now: number): Meeting | undefined =>
  meetings.find(({ end }) => end > now) ?? meetings.at(-1)

/** The last agreed end, in ms. */
export const lastEnd = (meetings: readonly Pick<Meeting, 'end'>[]): number =>
  Math.max(...meetings.map(({ end }) => end))

/** When the parties can read each other's contact card, in ms; null without a date. */
export function contactWindow(
  meetings: readonly Pick<Meeting, 'start' | 'end'>[],
): { from: number; until: number } | null {
  const [first] = meetings
  if (!first) return null
  return { from: opensAt(first), until: lastEnd(meetings) + CONTACTS_CLOSE_DAYS * 24 * HOUR }
}

/** Until when it is of use how the parties recognise each other, in ms. */
export const recognisedUntil = (meetings: readonly Pick<Meeting, 'end'>[]): number =>
  lastEnd(meetings) + RECOGNITION_HOURS * HOUR

/** The time of day on the clock of the tour, HH:MM. */
export function clockTime(timeZone: string, instant: number): string {
  const offset = offsetsOf(resolveZone(timeZone) ?? { offsetMinutes: 0 })(instant)
  return new Date(instant + offset * 60_000).toISOString().slice(11, 16)
}
