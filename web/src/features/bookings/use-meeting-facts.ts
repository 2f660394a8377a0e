import { inOrder } from '@annai/contract/bookings/changes'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { Language } from '@annai/contract/languages'
import { resolveZone, spanOf } from '@annai/contract/when'
import { useDay } from './day/day-queries.ts'
import { tourTimesIn } from './use-tour-times.ts'

interface MeetingFacts {
  date?: string
  time?: string
  place?: string
}

/**
 * The next date of the tour on its own clock, in a language, and where the parties meet; what is
 * known of it.
 */
export function useMeetingFacts(booking: Booking): (language: Language) => MeetingFacts {
  const { data: day } = useDay(booking._id, booking.day?.hasPoint === true)
  const terms = booking.agreed ?? booking.details
  if (!terms) return () => ({})
  const zone = resolveZone(terms.timeZone)
  const rows = inOrder(terms.dateTimes)
  const next = rows.find((row) => zone && spanOf(row, zone).end > Date.now()) ?? rows[0]
  // Until the meeting point is loaded, the blank stays.
  const place = day?.meetingPoint?.place.name ?? (booking.day?.hasPoint ? null : terms.location)
  return (language) => {
    const shown = next && tourTimesIn(language).row(next, terms.timeZone)
    return {
      ...(shown && { date: shown.date, time: shown.start }),
      ...(place && { place }),
    }
  }
}
