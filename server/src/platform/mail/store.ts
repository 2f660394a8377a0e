import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import type { Tx } from '../db/transact.ts'

export type MailRow = Selectable<Database['mails']>

/** The next due mail, held until the transaction ends; other processes step over it. */
export const holdDue = (tx: Tx, now: Date): Promise<MailRow | undefined> =>
  tx
    .selectFrom('mails')
    .selectAll()
    .where('status', '=', 'queued')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Sent, or not needed any more: what the words were is nobody's business now. */
export const settle = (tx: Tx, id: string, status: 'sent' | 'dropped', now: Date) =>
  tx
    .updateTable('mails')
    .set({ status, params: '{}', last_error: null, ...(status === 'sent' && { sent_at: now }) })
    .where('id', '=', id)
    .execute()

export const postpone = (
  tx: Tx,
  id: string,
  failure: { attempts: number; status: 'queued' | 'dead'; due_at: Date; last_error: string },
) => tx.updateTable('mails').set(failure).where('id', '=', id).execute()

/** Forgets what was sent long ago; dead letters stay for the operator. */
export const removeSettled = (db: Db, before: Date) =>
  db
    .deleteFrom('mails')
    .where('status', 'in', ['sent', 'dropped'])
    .where('created_at', '<', before)
    .execute()

/** Undoes what a failed step wrote, and only that: the failure itself can still be noted. */
export async function undoing<T>(tx: Tx, step: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(tx)
  try {
    return await step()
  } catch (error) {
    await sql`rollback to savepoint step`.execute(tx)
    throw error
  }
}
