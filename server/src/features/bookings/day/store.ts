import type { Authorized } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

type Reader = Db | Tx
export type SignalRow = Selectable<Database['day_signals']>
/** With the key of the picture's files, unless its owner has removed it. */
export type RecognitionRow = Selectable<Database['recognitions']> & { picture_key: string | null }
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

/** The signals of a booking in the order of their arrival. */
export const signalsOf = (reader: Reader, bookingId: string): Promise<SignalRow[]> =>
  reader
    .selectFrom('day_signals')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('received_at')
    .orderBy('pressed_at')
    .execute()

export const saveSignal = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'signal'>,
  signal: Omit<SignalRow, 'booking_id'>,
): Promise<SignalRow> =>
  tx
    .insertInto('day_signals')
    .values({ booking_id: id, ...signal })
    .returningAll()
    .executeTakeFirstOrThrow()

export const recognitionsOf = (reader: Reader, bookingId: string): Promise<RecognitionRow[]> =>
  reader
    .selectFrom('recognitions')
    .leftJoin('media', (join) =>
      join.onRef('media.id', '=', 'picture_id').on('owner_id', 'is not', null),
    )
    .selectAll('recognitions')
    .select('media.key as picture_key')
    .where('recognitions.booking_id', '=', bookingId)
    .orderBy('role')
    .execute()

/** Whether the picture is the person's own and no message has it. Locks it against the sweep. */
export const isUnsentPicture = async (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'recognise'>,
  pictureId: string,
  ownerId: string,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('media')
    .select('id')
    .where('id', '=', pictureId)
    .where('booking_id', '=', id)
    .where('owner_id', '=', ownerId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('messages').select('id').where('picture_id', '=', pictureId))),
    )
    .forShare()
    .executeTakeFirst()
  return found !== undefined
}

/** A picture that is replaced is shown no more, and its files are deleted within the hour. */
export const disownPicture = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'recognise'>,
  pictureId: string,
) =>
  tx
    .updateTable('media')
    .set({ owner_id: null })
    .where('id', '=', pictureId)
    .where('booking_id', '=', id)
    .execute()

/** Replaces how a party is recognised, and deletes the translations of the words before. */
export async function saveRecognition(
  tx: Tx,
  { id }: Authorized<{ id: string }, 'recognise'>,
  { phrase_params, ...recognition }: Omit<RecognitionRow, 'booking_id' | 'picture_key'>,
): Promise<void> {
  const columns = { ...recognition, phrase_params: phrase_params && JSON.stringify(phrase_params) }
  await tx
    .insertInto('recognitions')
    .values({ booking_id: id, ...columns })
    .onConflict((conflict) => conflict.columns(['booking_id', 'role']).doUpdateSet(columns))
    .execute()
  await tx
    .deleteFrom('translations')
    .where('recognition_booking_id', '=', id)
    .where('recognition_role', '=', recognition.role)
    .execute()
}

export const removeRecognition = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'recognise'>,
  role: PersonRole,
) => tx.deleteFrom('recognitions').where('booking_id', '=', id).where('role', '=', role).execute()

/**
 * Deletes what was for the day only, of bookings whose last agreed end is before `before`. Signals
 * stay with a claim that the other did not come.
 */
export async function removeOld(
  db: Db,
  _: SystemAuthority<'retention'>,
  table: 'meeting_points' | 'day_signals' | 'recognitions',
  before: Date,
  limit: number,
): Promise<void> {
  const name = sql.table(table)
  await sql`delete from ${name} where booking_id in (
    select distinct old.booking_id from ${name} as old
    join bookings on bookings.id = old.booking_id
    join proposals on proposals.booking_id = bookings.id
      and proposals.revision = bookings.agreed_revision
    where proposals.last_end_at < ${before}
      and (${table !== 'day_signals'}
        or not exists (select from no_shows where no_shows.booking_id = bookings.id))
    limit ${limit})`.execute(db)
}
