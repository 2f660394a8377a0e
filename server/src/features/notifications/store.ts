import type { Authorized } from '@annai/contract/permission'
import type { AccountStatus } from '@annai/contract/person'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { MailRow } from '../../platform/mail/store.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'
import type { NotificationRow } from './delivery/store.ts'

type Reader = Db | Tx

/** Marks the notification about a thread as read; false if there was no unread one. */
export async function markChatRead(
  tx: Tx,
  { id, reader }: SystemAuthority<'effects', { id: string; reader: string }>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('account_id', '=', reader)
    .where('booking_id', '=', id)
    .where('kind', '=', 'chat')
    .where('is_read', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A removed picture is quoted neither on the site nor in a mail that is still to leave. */
export async function dropPictureQuotes(
  tx: Tx,
  { id, pictureId }: SystemAuthority<'effects', { id: string; pictureId: string }>,
): Promise<void> {
  for (const table of ['notifications', 'mails'])
    await sql`update ${sql.table(table)} set params = params - array['quote', 'pictureId']
      where account_id = ${id} and kind = 'chat' and params ->> 'pictureId' = ${pictureId}`.execute(
      tx,
    )
}

/** Notifications with the current account of the other party. */
const withOtherParty = (reader: Reader) =>
  reader
    .selectFrom('notifications')
    .leftJoin('bookings', 'bookings.id', 'notifications.booking_id')
    .leftJoin('accounts as other', (join) =>
      join.on(
        'other.id',
        '=',
        sql<string>`case when bookings.user_id = notifications.account_id
          then bookings.guide_id else bookings.user_id end`,
      ),
    )
    .selectAll('notifications')
    .select(['other.display_name as other_name', 'other.status as other_status'])

export type ShownNotification = NotificationRow & {
  other_name: string | null
  other_status: AccountStatus | null
}

export const newest = (db: Db, accountId: string, limit: number): Promise<ShownNotification[]> =>
  withOtherParty(db)
    .where('notifications.account_id', '=', accountId)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute()

/** Those of the notifications that are unread. */
export const findUnread = (db: Db, ids: string[]): Promise<ShownNotification[]> =>
  withOtherParty(db)
    .where('notifications.id', 'in', ids)
    .where('notifications.is_read', '=', false)
    .execute()

export const find = (reader: Reader, id: string): Promise<ShownNotification | undefined> =>
  withOtherParty(reader).where('notifications.id', '=', id).executeTakeFirst()

export const markRead = (tx: Tx, { id }: Authorized<{ id: string }, 'manageNotification'>) =>
  tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Selects the notifications of a booking, or all except those about unread messages. */
export interface Selection {
  bookingId?: string
  exceptMessages?: boolean | undefined
}

/** Marks what is unread: everything, or one booking's. */
export async function markManyRead(
  tx: Tx,
  { account_id }: Authorized<{ account_id: string }, 'manageNotification'>,
  only: Selection = {},
): Promise<number> {
  let query = tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('account_id', '=', account_id)
    .where('is_read', '=', false)
  if (only.bookingId) query = query.where('booking_id', '=', only.bookingId)
  if (only.exceptMessages) query = query.where('kind', '<>', 'chat')
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

export const remove = (tx: Tx, { id }: Authorized<{ id: string }, 'manageNotification'>) =>
  tx.deleteFrom('notifications').where('id', '=', id).execute()

/** Deletes some of the notifications from before; one that is refreshed meanwhile stays. */
export const removeOld = (
  db: Db,
  _by: SystemAuthority<'retention'>,
  before: Date,
  limit: number,
): Promise<Pick<NotificationRow, 'account_id' | 'is_read'>[]> =>
  db
    .deleteFrom('notifications')
    .where('created_at', '<', before)
    .where('id', 'in', (query) =>
      query
        .selectFrom('notifications')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit),
    )
    .returning(['account_id', 'is_read'])
    .execute()

export const recipient = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'role', 'status', 'language', 'time_zone', 'wants_news', 'quotes_messages'])
    .select('preferences')
    .where('id', '=', accountId)
    .executeTakeFirst()

/** The unread chat notifications of a person, newest first. */
export const unreadChats = (tx: Tx, accountId: string): Promise<ShownNotification[]> =>
  withOtherParty(tx)
    .where('notifications.account_id', '=', accountId)
    .where('notifications.kind', '=', 'chat')
    .where('notifications.is_read', '=', false)
    .orderBy('notifications.created_at', 'desc')
    .execute()

/** The unread chat notification of a booking, if there is one: reading the thread reads it as well. */
export const unreadChat = (
  tx: Tx,
  accountId: string,
  bookingId: string,
): Promise<ShownNotification | undefined> =>
  withOtherParty(tx)
    .where('notifications.account_id', '=', accountId)
    .where('notifications.booking_id', '=', bookingId)
    .where('notifications.kind', '=', 'chat')
    .where('notifications.is_read', '=', false)
    .executeTakeFirst()

/** The time of the last sent mail with this key, before the current one. */
export const lastMailedAt = async (
  tx: Tx,
  { id, merge_key }: Pick<MailRow, 'id' | 'merge_key'>,
): Promise<Date | null> => {
  const row = await tx
    .selectFrom('mails')
    .select('sent_at')
    .where('merge_key', '=', merge_key)
    .where('status', '=', 'sent')
    .where('id', '<>', id)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at ?? null
}

export const saveTimeZone = (
  db: Db,
  { id }: Authorized<{ id: string }, 'changeAccount'>,
  time_zone: string,
) =>
  db
    .updateTable('accounts')
    .set({ time_zone })
    .where('id', '=', id)
    .where('time_zone', 'is distinct from', time_zone)
    .executeTakeFirst()

/** Pushes that wait longer than a lease wait for a morning, which another zone moves. */
export const reconsiderPushes = (
  db: Db,
  { id }: Authorized<{ id: string }, 'changeAccount'>,
  { now, heldUntil }: { now: Date; heldUntil: Date },
) =>
  db
    .updateTable('notifications')
    .set({ push_at: now })
    .where('account_id', '=', id)
    .where('push_attempts', '=', 0)
    .where('push_at', '>', heldUntil)
    .execute()

/** Whether the person has an unread notification of this kind about a booking. */
export const hasUnread = async (
  reader: Reader,
  accountId: string,
  bookingId: string,
  kind: NotificationRow['kind'],
): Promise<boolean> =>
  (await reader
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', accountId)
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('is_read', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined
