import type { BookingStatus } from '@annai/contract/bookings/lifecycle'
import type { Language } from '@annai/contract/languages'
import { GATHERED_MAIL_MINUTES } from '@annai/contract/notifications/events'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { WriteKind } from '../../platform/db/together.ts'
import type { Tx } from '../../platform/db/transact.ts'
import { gatheredMailKind, mailKind } from '../../platform/mail/queue.ts'

type Reader = Db | Tx
export type NotificationRow = Selectable<Database['notifications']>

const inserted = (asked: RawBuilder<unknown>) => sql`
  insert into notifications (id, account_id, booking_id, kind, params, created_at)
  select asked.id, account_id, booking_id, kind, params, created_at
  from json_to_recordset(${asked}) as asked(id uuid, cause uuid, account_id uuid, booking_id uuid,
      kind text, params jsonb, created_at timestamptz)
    join cause on cause.id = asked.cause`

/** Beside its cause, see platform/db/together.ts. */
export const NOTIFICATION: WriteKind = {
  sql: (asked) => sql`${inserted(asked)} returning id`,
}

/** One unread notification of a booking: the next event refreshes it, and its id stays. */
const refreshed = (kinds: RawBuilder<unknown>): WriteKind => ({
  sql: (asked) => sql`
    ${inserted(asked)}
    on conflict (account_id, booking_id) where ${kinds} and not is_read
    do update set kind = excluded.kind, params = excluded.params, created_at = excluded.created_at
    returning id`,
})
export const CHAT_NOTIFICATION = refreshed(sql`kind = 'chat'`)
export const PROPOSAL_NOTIFICATION = refreshed(sql`kind in ('proposal', 'changedProposal')`)

/** Accounts that the operator has blocked get none. */
const READERS = sql<{ account_id: string; recipient: string; language: Language }>`
  select id as account_id, email as recipient, language from accounts where status <> 'blocked'`
export const MAIL = mailKind(READERS)
export const GATHERED_MAIL = gatheredMailKind(READERS, GATHERED_MAIL_MINUTES * 60)

/** What told of a thread is read with the thread; the id is that of the booking. */
export const CHAT_READ: WriteKind = {
  sql: (asked) => sql`
    update notifications set is_read = true
    from json_to_recordset(${asked}) as asked(id uuid, cause uuid, account_id uuid)
      join cause on cause.id = asked.cause
    where notifications.account_id = asked.account_id and notifications.booking_id = asked.id
      and notifications.kind = 'chat' and not is_read
    returning asked.id`,
}

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

/** Marks what is unread: everything, or one booking's. */
export async function markManyRead(
  tx: Tx,
  accountId: string,
  only: { bookingId?: string } = {},
): Promise<number> {
  let query = tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('account_id', '=', accountId)
    .where('is_read', '=', false)
  if (only.bookingId) query = query.where('booking_id', '=', only.bookingId)
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

export const bookingStatus = async (tx: Tx, id: string): Promise<BookingStatus | undefined> =>
  (await tx.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst())?.status
