import type { NotificationEvent } from '@annai/contract/notifications/events'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transact.ts'

type Reader = Db | Tx
export type NotificationRow = Selectable<Database['notifications']>

export interface NewNotification {
  id: string
  account_id: string
  booking_id: string | null
  kind: NotificationEvent
  params: string
  created_at: Date
}

export const insert = (tx: Tx, notification: NewNotification): Promise<NotificationRow> =>
  tx.insertInto('notifications').values(notification).returningAll().executeTakeFirstOrThrow()

/** One unread chat notification a booking: the next message refreshes it. */
export const insertOrRefreshChat = (tx: Tx, notification: NewNotification) =>
  tx
    .insertInto('notifications')
    .values(notification)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'booking_id'])
        // As the partial index says it: a parameter here would hide the index from the planner.
        .where(sql<boolean>`kind = 'chat' and not is_read`)
        .doUpdateSet({ params: sql`excluded.params`, created_at: sql`excluded.created_at` }),
    )
    .returningAll()
    // xmax is 0 only for a row that this statement inserted.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()

export const newest = (db: Db, accountId: string, limit: number): Promise<NotificationRow[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countUnread(reader: Reader, accountId: string): Promise<number> {
  const row = await reader
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('is_read', '=', false)
    .executeTakeFirstOrThrow()
  return row.count
}

export const markRead = (tx: Tx, accountId: string, id: string) =>
  tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Marks what is unread: everything, or one booking's, or one booking's chat. */
export async function markManyRead(
  tx: Tx,
  accountId: string,
  only: { bookingId?: string; kind?: NotificationEvent } = {},
): Promise<number> {
  let query = tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('account_id', '=', accountId)
    .where('is_read', '=', false)
  if (only.bookingId) query = query.where('booking_id', '=', only.bookingId)
  if (only.kind) query = query.where('kind', '=', only.kind)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

export const remove = (tx: Tx, accountId: string, id: string) =>
  tx
    .deleteFrom('notifications')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['kind', 'booking_id'])
    .executeTakeFirst()

export const recipient = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('accounts')
    .select(['email', 'language', 'status', 'wants_news'])
    .where('id', '=', accountId)
    .executeTakeFirst()

/** The unread chat notification of a booking, if there is one: reading the thread reads it as well. */
export const unreadChat = (tx: Tx, accountId: string, bookingId: string) =>
  tx
    .selectFrom('notifications')
    .select(['params', 'created_at'])
    .where('account_id', '=', accountId)
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'chat')
    .where('is_read', '=', false)
    .executeTakeFirst()
