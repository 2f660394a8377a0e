import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/** Schedules the reminder of a booking, in place of an earlier one. */
export const schedule = (
  tx: Tx,
  row: SystemAuthority<'effects', { booking_id: string; due_at: Date }>,
) =>
  tx
    .insertInto('tour_reminders')
    .values(row)
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ due_at: row.due_at }))
    .execute()

export const cancel = (tx: Tx, { id }: SystemAuthority<'effects', { id: string }>) =>
  tx.deleteFrom('tour_reminders').where('booking_id', '=', id).execute()

/** The bookings whose reminder is due, without the excluded ones. */
export const dueIds = async (
  db: Db,
  now: Date,
  excluded: string[],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('tour_reminders')
    .select('booking_id')
    .where('due_at', '<=', now)
    .where(sql<boolean>`booking_id <> all(${excluded}::uuid[])`)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.booking_id)
}

/**
 * Deletes the reminder if it is still due. Returns false if it was rescheduled, cancelled or
 * already sent.
 */
export async function take(
  tx: Tx,
  { id }: SystemAuthority<'clock', { id: string }>,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tour_reminders')
    .where('booking_id', '=', id)
    .where('due_at', '<=', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
