import { offsetsOf, resolveZone, spanOf } from '../../when.ts'
import { inOrder } from '../changes.ts'
import type { DateTimeRow } from '../proposals/shapes.ts'
import { OPENS_BEFORE_HOURS } from './limits.ts'

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

/** The time of day on the clock of the tour, HH:MM. */
export function clockTime(timeZone: string, instant: number): string {
  const offset = offsetsOf(resolveZone(timeZone) ?? { offsetMinutes: 0 })(instant)
  return new Date(instant + offset * 60_000).toISOString().slice(11, 16)
}
