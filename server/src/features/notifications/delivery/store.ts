import type { Language } from '@annai/contract/languages'
import { GATHERED_MAIL_MINUTES } from '@annai/contract/notifications/events'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type AfterCommit, defineInsert, type Write } from '../../../platform/db/batch/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { defineGatheredMail, defineMail } from '../../../platform/mail/queue-writes.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

export type NotificationRow = Selectable<Database['notifications']>

export type NewNotification = Omit<NotificationRow, 'is_read'>

/** The unread notification of a booking is updated by the next event, with the same id. */
const refreshing = (kinds: RawBuilder<unknown>) =>
  defineInsert('notifications', {
    onConflict: {
      columns: ['account_id', 'booking_id'],
      where: sql`${kinds} and not is_read`,
      update: ['kind', 'params', 'created_at'],
    },
  })
const NOTIFICATION_INSERTS = {
  now: defineInsert('notifications'),
  gathered: refreshing(sql`kind in ('proposal', 'changedProposal')`),
  whenUnread: refreshing(sql`kind = 'chat'`),
}

export const insertNotification = (
  timing: keyof typeof NOTIFICATION_INSERTS,
  row: SystemAuthority<'effects', NewNotification>,
  afterCommit: AfterCommit,
): Write => NOTIFICATION_INSERTS[timing](row, afterCommit)

/** Blocked accounts get none. */
const READERS = sql<{ account_id: string; recipient: string; language: Language }>`
  select id as account_id, email as recipient, language from accounts where status <> 'blocked'`
const MAIL_INSERTS = {
  plain: defineMail(READERS),
  gathered: defineGatheredMail(READERS, GATHERED_MAIL_MINUTES * 60),
}

export const insertMail = (
  timing: keyof typeof MAIL_INSERTS,
  row: SystemAuthority<'effects', Parameters<(typeof MAIL_INSERTS)['plain']>[0]>,
  afterCommit?: AfterCommit,
): Write => MAIL_INSERTS[timing](row, afterCommit)

export async function countUnread(reader: Db | Tx, accountId: string): Promise<number> {
  const row = await reader
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('is_read', '=', false)
    .executeTakeFirstOrThrow()
  return row.count
}
