import { inOrder } from '@annai/contract/bookings/changes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { resolveZone, spanOf } from '@annai/contract/when'
import { useDay } from './day/day-queries.ts'
import { useTourTimes } from './use-tour-times.ts'

/** The next date of the tour on its own clock, and where the parties meet; what is known of it. */
export function useMeetingFacts(booking: Booking): {
  date?: string
  time?: string
  place?: string
} {
  const times = useTourTimes()
  const { data: day } = useDay(booking._id, booking.day?.hasPoint === true)
  const terms = booking.agreed ?? booking.details
  if (!terms) return {}
  const zone = resolveZone(terms.timeZone)
  const rows = inOrder(terms.dateTimes)
  const next = rows.find((row) => zone && spanOf(row, zone).end > Date.now()) ?? rows[0]
  const shown = next && times.row(next, terms.timeZone)
  return {
    ...(shown && { date: shown.date, time: shown.start }),
    place: day?.meetingPoint?.place.name ?? terms.location,
  }
}
