import type { BookingSummary } from '@annai/contract/bookings/shapes'

/**
 * The bookings in their order, those of one trip together at the place of the first. Only the
 * traveller's bookings name their trip.
 */
export function groupTrips(bookings: readonly BookingSummary[]): BookingSummary[][] {
  const groups = new Map<string, BookingSummary[]>()
  for (const booking of bookings) {
    const key = booking.tripRef?.id ?? booking._id
    groups.set(key, [...(groups.get(key) ?? []), booking])
  }
  return [...groups.values()]
}
