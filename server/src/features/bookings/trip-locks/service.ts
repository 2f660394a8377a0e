import type { Person } from '@annai/contract/person'
import type { Tx } from '../../../platform/db/transact.ts'
import { isId } from '../../../platform/ids.ts'
import { lockBooking } from '../service.ts'
import * as trips from '../trips/store.ts'

export type TripBookingRow = trips.TripBookingRow

/**
 * Locks the trip of the traveller's booking and all its bookings, always in the same order: the
 * trip, its bookings by id, then the guide. Returns the bookings in the order of the enquiries; an
 * empty list, without locks, for a booking without a trip.
 */
export async function lockTripOf(tx: Tx, me: Person, bookingId: string): Promise<TripBookingRow[]> {
  const known = isId(bookingId) ? await trips.tripIdOf(tx, bookingId, me.id) : null
  // A booking becomes one of a trip once, and only while nobody holds it.
  const id = known ?? (await lockBooking(tx, me, bookingId)).trip_id
  if (!id) return []
  await trips.lock(tx, id)
  await trips.lockBookings(tx, id)
  return trips.asked(tx, id)
}
