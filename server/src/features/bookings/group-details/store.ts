import { BOOKING_STATUSES } from '@annai/contract/bookings/lifecycle'
import { decides } from '@annai/contract/bookings/trips/policy'
import type { Authorized } from '@annai/contract/permission'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Sealed } from '../../../platform/secrets/secrets.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import type { Actionable } from '../store.ts'

type Reader = Db | Tx
export type GroupDetailsRow = Selectable<Database['trip_parties']>
export type TicksRow = Pick<GroupDetailsRow, 'key_id' | 'sealed'>

export const sealedOf = ({ key_id, sealed }: TicksRow): Sealed => ({ keyId: key_id, sealed })

/** Excludes group details that are due, even if the job has not deleted them yet. */
export const find = (
  reader: Reader,
  tripId: string,
  now: Date,
): Promise<GroupDetailsRow | undefined> =>
  reader
    .selectFrom('trip_parties')
    .selectAll()
    .where('trip_id', '=', tripId)
    .where('forget_at', '>', now)
    .executeTakeFirst()

/** Locked, so that a second change waits and then reads the first. */
export const lockGroupDetails = (tx: Tx, tripId: string): Promise<GroupDetailsRow | undefined> =>
  tx
    .selectFrom('trip_parties')
    .selectAll()
    .where('trip_id', '=', tripId)
    .forUpdate()
    .executeTakeFirst()

const TRAVELLER_BATCH = 50

/**
 * The next details of the trips of a traveller, with the bookings that they were shared for, after
 * those of this trip.
 */
export const ofTraveller = (db: Db, userId: string, now: Date, after?: string) =>
  db
    .selectFrom('trip_parties')
    .innerJoin('trips', 'trips.id', 'trip_parties.trip_id')
    .selectAll('trip_parties')
    .select(
      sql<string[]>`array(select bookings.id from bookings
        where bookings.trip_id = trips.id order by bookings.id)`.as('booking_ids'),
    )
    .where('trips.user_id', '=', userId)
    .where('trip_parties.forget_at', '>', now)
    .$if(after !== undefined, (query) => query.where('trip_parties.trip_id', '>', after ?? ''))
    .orderBy('trip_parties.trip_id')
    .limit(TRAVELLER_BATCH)
    .execute()

/** The bookings that the details of a trip are shared for. */
export const bookingsOf = (reader: Reader, tripId: string) =>
  reader
    .selectFrom('bookings')
    .select(['id', 'user_id', 'guide_id'])
    .where('trip_id', '=', tripId)
    .execute()

export const insert = (tx: Tx, row: SystemAuthority<'effects', GroupDetailsRow>) =>
  tx.insertInto('trip_parties').values(row).execute()

type Owned = Authorized<{ trip_id: string }, 'changeGroupDetails'>

export const save = (tx: Tx, { trip_id }: Owned, row: Omit<GroupDetailsRow, 'trip_id'>) =>
  tx
    .insertInto('trip_parties')
    .values({ ...row, trip_id })
    .onConflict((conflict) => conflict.column('trip_id').doUpdateSet(row))
    .execute()

/** Also deletes what guides have ticked. Returns false if there was nothing to delete. */
export const remove = async (tx: Tx, { trip_id }: Owned): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('trip_parties')
    .where('trip_id', '=', trip_id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const findTicks = (reader: Reader, bookingId: string, revision: number) =>
  reader
    .selectFrom('party_answers')
    .select(['key_id', 'sealed'])
    .where('booking_id', '=', bookingId)
    .where('revision', '=', revision)
    .executeTakeFirst()

/**
 * Stores the guide's ticks of a revision; nothing if the group details were deleted before. Takes
 * the lock that the transition needs later, because with a weaker one two guides would deadlock.
 */
export const saveTicks = (
  tx: Tx,
  { id }: Actionable<{ id: string }>,
  ticks: { tripId: string; revision: number } & Sealed,
) =>
  sql`
    with party as (select trip_id from trip_parties where trip_id = ${ticks.tripId} for update)
    insert into party_answers (booking_id, revision, trip_id, key_id, sealed)
    select ${id}, ${ticks.revision}::int, trip_id, ${ticks.keyId}, ${ticks.sealed}::bytea
    from party`.execute(tx)

const DECIDING = BOOKING_STATUSES.filter(decides)

/** The dates of the bookings of trips, from which the deletion date of the details follows. */
export interface GroupDetailsTimes {
  /** The last end that is agreed. */
  agreed_end: Date | null
  /** The end of the last requested day. */
  wanted_end: Date | null
  /** When the last open request expires. */
  deadline: Date | null
}

export async function timesOf(
  reader: Reader,
  tripIds: readonly string[],
): Promise<ReadonlyMap<string, GroupDetailsTimes>> {
  const { rows } = await sql<GroupDetailsTimes & { trip_id: string }>`
    select trip_id,
      max(proposals.last_end_at) filter (where status = any(${DECIDING}::text[])) as agreed_end,
      max(enquiry_ends_at) as wanted_end,
      max(deadline_at) as deadline
    from bookings left join proposals
      on proposals.booking_id = bookings.id and proposals.revision = bookings.agreed_revision
    where trip_id = any(${tripIds}::uuid[])
    group by trip_id`.execute(reader)
  return new Map(rows.map(({ trip_id, ...times }) => [trip_id, times]))
}

export const setForgetAt = (
  tx: Tx,
  {
    trip_id,
    forget_at,
  }: SystemAuthority<'effects' | 'retention', Pick<GroupDetailsRow, 'trip_id' | 'forget_at'>>,
) => tx.updateTable('trip_parties').set({ forget_at }).where('trip_id', '=', trip_id).execute()

/** The trips whose details are due, locked until the transaction ends. */
export const lockDue = async (tx: Tx, now: Date): Promise<string[]> => {
  const rows = await tx
    .selectFrom('trip_parties')
    .select('trip_id')
    .where('forget_at', '<=', now)
    .orderBy('trip_id')
    .forUpdate()
    .execute()
  return rows.map(({ trip_id }) => trip_id)
}

export const removeDue = (tx: Tx, _authority: SystemAuthority<'retention'>, now: Date) =>
  tx.deleteFrom('trip_parties').where('forget_at', '<=', now).execute()
