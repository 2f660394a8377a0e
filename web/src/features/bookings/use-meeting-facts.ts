import { inOrder } from '@annai/contract/bookings/changes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { tourTimes } from '@annai/contract/bookings/tour'
import { resolveZone, spanOf } from '@annai/contract/when'
import { useMemo } from 'react'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { useDay } from './day/day-queries.ts'
import { readerZone } from './use-tour-times.ts'

/**
 * The next date of the tour on its own clock, in the language of the other party, and where the
 * parties meet; what is known of it.
 */
export function useMeetingFacts(booking: Booking): {
  date?: string
  time?: string
  place?: string
} {
  const own = useLanguage()
  const language = booking.otherLanguage ?? own
  const times = useMemo(() => tourTimes(language, readerZone()), [language])
  const { data: day } = useDay(booking._id, booking.day?.hasPoint === true)
  const terms = booking.agreed ?? booking.details
  if (!terms) return {}
  const zone = resolveZone(terms.timeZone)
  const rows = inOrder(terms.dateTimes)
  const next = rows.find((row) => zone && spanOf(row, zone).end > Date.now()) ?? rows[0]
  const shown = next && times.row(next, terms.timeZone)
  // Until the meeting point is loaded, the blank stays.
  const place = day?.meetingPoint?.place.name ?? (booking.day?.hasPoint ? null : terms.location)
  return {
    ...(shown && { date: shown.date, time: shown.start }),
    ...(place && { place }),
  }
}
