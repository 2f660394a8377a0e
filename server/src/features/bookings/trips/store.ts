import type { Enquiry } from '@annai/contract/bookings/enquiries/shapes'
import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import type { Wishes } from '@annai/contract/bookings/wishes'
import type { Authorized } from '@annai/contract/permission'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { enquiryColumns } from '../enquiries/store.ts'
import { type BookingRow, type ProposalRow, selection } from '../store.ts'

type Reader = Db | Tx
export type TripRow = Selectable<Database['trips']> & { has_group_details: boolean }

interface NewTrip {
  id: string
  enquiry: Enquiry
  trip: Wishes | null
  created_at: Date
}

const tripValues = ({ id, enquiry, trip, created_at }: NewTrip, user_id: string) => ({
  ...enquiryColumns(enquiry, trip),
  enquiry_trip: trip && JSON.stringify(trip),
  id,
  user_id,
  created_at,
})

export const insertTrip = (
  tx: Tx,
  { user_id }: Authorized<{ user_id: string }, 'enquire'>,
  trip: NewTrip,
) => tx.insertInto('trips').values(tripValues(trip, user_id)).execute()

interface Owned {
  id: string
  user_id: string | null
}

/** Turns a booking into a trip. */
export async function startTrip(
  tx: Tx,
  booking: Authorized<Owned, 'startTrip'> | Authorized<Owned, 'party'>,
  trip: NewTrip,
): Promise<void> {
  if (booking.user_id === null) throw new Error('a trip without a traveller')
  await tx.insertInto('trips').values(tripValues(trip, booking.user_id)).execute()
  await tx.updateTable('bookings').set({ trip_id: trip.id }).where('id', '=', booking.id).execute()
}

export const find = (reader: Reader, id: string): Promise<TripRow | undefined> =>
  reader
    .selectFrom('trips')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('trip_parties').select('trip_id').whereRef('trip_id', '=', 'trips.id'),
        )
        .$castTo<boolean>()
        .as('has_group_details'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

/** The trip of the traveller's booking. */
export const tripIdOf = async (
  reader: Reader,
  bookingId: string,
  userId: string,
): Promise<string | null> =>
  (
    await reader
      .selectFrom('bookings')
      .select('trip_id')
      .where('id', '=', bookingId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.trip_id ?? null

/** Locks the trip until the transaction ends, so that additions and decisions run one by one. */
export const lock = (tx: Tx, id: string) =>
  tx.selectFrom('trips').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks all bookings of a trip, in the order of their ids. */
export const lockBookings = (tx: Tx, tripId: string) =>
  tx
    .selectFrom('bookings')
    .select('id')
    .where('trip_id', '=', tripId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export interface TripBookingRow {
  id: string
  guide_id: string | null
  status: BookingStatus
}

/** The guides of a trip with the statuses of their bookings, in the order of the enquiries. */
export const asked = (reader: Reader, tripId: string): Promise<TripBookingRow[]> =>
  reader
    .selectFrom('bookings')
    .select(['id', 'guide_id', 'status'])
    .where('trip_id', '=', tripId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The whole bookings of a trip, in the same order. */
export const bookingsOf = (reader: Reader, tripId: string) =>
  selection(reader)
    .where('bookings.trip_id', '=', tripId)
    .orderBy('bookings.created_at')
    .orderBy('bookings.id')
    .execute()

type Revised = Pick<BookingRow, 'id' | 'revision' | 'agreed_revision'>

/**
 * The newest and the agreed proposals of these bookings, as the rows name them: a later one is not
 * read.
 */
export function proposalsOf(reader: Reader, rows: readonly Revised[]): Promise<ProposalRow[]> {
  const named = rows.flatMap(({ id, revision, agreed_revision }) =>
    [revision, agreed_revision].flatMap((number) =>
      number ? { booking_id: id, revision: number } : [],
    ),
  )
  return reader
    .selectFrom('proposals')
    .selectAll('proposals')
    .where(
      sql<boolean>`(booking_id, revision) in (
        select booking_id, revision from json_to_recordset(${JSON.stringify(named)})
          as named(booking_id uuid, revision int))`,
    )
    .execute()
}
