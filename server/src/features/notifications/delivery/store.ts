import { CHAT_MAIL_AGAIN_MINUTES, CHAT_MAIL_MINUTES } from '@annai/contract/notifications/events'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/** Unread messages of a booking are pushed again at most so often. */
const PUSH_AGAIN_MINUTES = 10

export type NotificationRow = Selectable<Database['notifications']>

export type NewNotification = Omit<NotificationRow, 'is_read' | 'push_attempts' | 'pushed_at'>

/** Kinds with at most one unread notification per booking, by the timing of their mail. */
const REFRESHED = {
  now: null,
  never: null,
  soonIfUnread: null,
  gathered: sql<boolean>`kind in ('proposal', 'changedProposal')`,
  whenUnread: sql<boolean>`kind = 'chat'`,
} satisfies Record<string, RawBuilder<boolean> | null>

/** Saves a notification. False if it refreshed an unread one of the booking, which keeps its id. */
export async function saveNotification(
  tx: Tx,
  { params, push_at, ...row }: SystemAuthority<'effects', NewNotification>,
  timing: keyof typeof REFRESHED,
): Promise<boolean> {
  const insert = tx
    .insertInto('notifications')
    .values({
      ...row,
      params: JSON.stringify(params),
      // Without a browser to push to, nothing waits.
      push_at: sql<Date | null>`case when exists (select from push_subscriptions
        where account_id = ${row.account_id} and parked_at is null) then ${push_at}::timestamptz end`,
    })
    .returning('id')
  const kinds = REFRESHED[timing]
  const saved = kinds
    ? insert.onConflict((conflict) =>
        conflict
          .columns(['account_id', 'booking_id'])
          .where(sql<boolean>`${kinds} and not is_read`)
          .doUpdateSet((eb) => ({
            kind: eb.ref('excluded.kind'),
            params: eb.ref('excluded.params'),
            created_at: eb.ref('excluded.created_at'),
            // Never later than it was; once pushed, not again at once.
            push_at: sql`coalesce(notifications.push_at, greatest(excluded.push_at,
              notifications.pushed_at + ${sql.lit(`${PUSH_AGAIN_MINUTES} minutes`)}::interval))`,
          })),
      )
    : insert
  return (await saved.executeTakeFirstOrThrow()).id === row.id
}

/**
 * The seconds between two mails about messages of a booking while the recipient reads none of them:
 * few from a day before an agreed tour until its end.
 */
export const secondsBetweenChatMails = (bookingId: string, now: Date): RawBuilder<number> =>
  sql`case when exists (select from bookings join proposals on proposals.booking_id = bookings.id
      and proposals.revision = bookings.agreed_revision
    where bookings.id = ${bookingId}
      and first_start_at < ${now}::timestamptz + interval '24 hours' and last_end_at > ${now})
    then ${sql.lit(CHAT_MAIL_MINUTES * 60)} else ${sql.lit(CHAT_MAIL_AGAIN_MINUTES * 60)} end`

export async function countUnread(reader: Db | Tx, accountId: string): Promise<number> {
  const row = await reader
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('is_read', '=', false)
    .executeTakeFirstOrThrow()
  return row.count
}
