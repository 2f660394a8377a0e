import { sql } from 'kysely'
import { defineInsert, defineWrite, type Write } from '../../../platform/db/batch/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

const insertReminder = defineInsert('tour_reminders', {
  key: 'booking_id',
  onConflict: { columns: ['booking_id'], update: ['due_at'] },
})

/** Schedules the reminder of a booking, in place of an earlier one. */
export const schedule = (
  row: SystemAuthority<'effects', { booking_id: string; due_at: Date }>,
): Write => insertReminder(row)

const deleteReminder = defineWrite(
  {},
  (input) => sql`
    delete from tour_reminders using ${input} where tour_reminders.booking_id = input.id
    returning input.id`,
)

export const cancel = ({ id }: SystemAuthority<'effects', { id: string }>): Write =>
  deleteReminder(id, {})

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
