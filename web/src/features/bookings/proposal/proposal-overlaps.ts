import { fullTimes } from '@annai/contract/availability/free-days'
import type {
  DateTimeRow,
  ProposalContext,
  TakenTime,
} from '@annai/contract/bookings/proposals/shapes'
import { resolveZone, spanOf } from '@annai/contract/when'

interface Times {
  dateTimes: readonly DateTimeRow[]
  timeZone: string
}

/**
 * The agreed times of other bookings that overlap with these times, if those are full; otherwise
 * the guide can take another group. Incomplete rows have no overlaps.
 */
export function overlapsOf(
  { dateTimes, timeZone }: Times,
  { taken, groups }: Pick<ProposalContext, 'taken' | 'groups'>,
  bookingId: string,
): TakenTime[] {
  const zone = resolveZone(timeZone)
  if (!zone) return []
  const spans = dateTimes.map((row) => spanOf(row, zone))
  const touches = (other: { start: number; end: number }) =>
    spans.some(({ start, end }) => start < other.end && other.start < end)
  const others = taken
    .filter((other) => other.bookingId !== bookingId)
    .map((time) => ({
      time,
      bookingId: time.bookingId,
      start: Date.parse(time.start),
      end: Date.parse(time.end),
    }))
  if (!fullTimes(others, groups).some(touches)) return []
  return others.filter(touches).map(({ time }) => time)
}
