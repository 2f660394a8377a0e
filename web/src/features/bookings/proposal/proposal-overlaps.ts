import type { DateTimeRow, TakenTime } from '@annai/contract/bookings/shapes'
import { resolveZone, spanOf } from '@annai/contract/bookings/time'

interface Times {
  dateTimes: readonly DateTimeRow[]
  timeZone: string
}

/** The agreed times of other bookings that these times overlap with; half-typed rows with none. */
export function overlapsOf(
  { dateTimes, timeZone }: Times,
  taken: readonly TakenTime[],
  bookingId: string,
): TakenTime[] {
  const zone = resolveZone(timeZone)
  if (!zone) return []
  const spans = dateTimes.map((row) => spanOf(row, zone))
  return taken.filter((other) => {
    if (other.bookingId === bookingId) return false
    const [from, to] = [Date.parse(other.start), Date.parse(other.end)]
    return spans.some(({ start, end }) => start < to && from < end)
  })
}
