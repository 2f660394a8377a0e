import type { Authorized } from '@annai/contract/permission'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

type Reader = Db | Tx
export type MeetingPointRow = Selectable<Database['meeting_points']>

export const findMeetingPoint = (
  reader: Reader,
  bookingId: string,
): Promise<MeetingPointRow | undefined> =>
  reader
    .selectFrom('meeting_points')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()

export const saveMeetingPoint = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'setMeetingPoint'>,
  { place, waits, updated_at }: Omit<MeetingPointRow, 'booking_id'>,
) => {
  const columns = { place: JSON.stringify(place), waits, updated_at }
  return tx
    .insertInto('meeting_points')
    .values({ booking_id: id, ...columns })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(columns))
    .execute()
}

/** Deletes the meeting points of bookings whose last agreed end is before `before`. */
export const removeOldMeetingPoints = (
  db: Db,
  _: SystemAuthority<'retention'>,
  before: Date,
  limit: number,
) =>
  sql`delete from meeting_points where booking_id in (
    select meeting_points.booking_id from meeting_points
    join bookings on bookings.id = meeting_points.booking_id
    join proposals on proposals.booking_id = bookings.id
      and proposals.revision = bookings.agreed_revision
    where proposals.last_end_at < ${before} limit ${limit})`.execute(db)
