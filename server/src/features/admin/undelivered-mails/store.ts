import type { MailState } from '@annai/contract/admin/system/vocabulary'
import type { Authorized } from '@annai/contract/permission'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, violatedConstraint } from '../../../platform/db/transact.ts'
import { DOMAIN, IS_MERGED, IS_RETRYING } from '../../../platform/mail/store.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

const IS_DEAD = sql<boolean>`mails.status = 'dead'`
const IS_UNDELIVERED = sql<boolean>`(${IS_DEAD} or ${IS_RETRYING})`

const conditionOf = (state: MailState | 'all') => {
  if (state === 'all') return IS_UNDELIVERED
  return state === 'dead' ? IS_DEAD : IS_RETRYING
}

/** Mails that were given up or will be retried, newest first. */
export const findUndelivered = (
  db: Db,
  state: MailState | 'all',
  { limit, offset = 0 }: { limit: number; offset?: number },
) =>
  db
    .selectFrom('mails')
    .leftJoin('accounts', 'accounts.id', 'mails.account_id')
    .select([
      'mails.id',
      'mails.recipient',
      'mails.kind',
      'mails.status',
      'mails.attempts',
      'mails.last_error',
      'mails.created_at',
      'mails.due_at',
      'accounts.username',
      'accounts.role',
      DOMAIN.as('domain'),
    ])
    .where(conditionOf(state))
    .orderBy('mails.created_at', 'desc')
    .orderBy('mails.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export type UndeliveredRow = Awaited<ReturnType<typeof findUndelivered>>[number]

/** Locks the row, so that the mail worker cannot lease it. */
export const lockMail = (tx: Tx, id: string) =>
  tx
    .selectFrom('mails')
    .leftJoin('accounts', 'accounts.id', 'mails.account_id')
    .select(['mails.id', 'mails.account_id', 'accounts.role'])
    .where('mails.id', '=', id)
    .forUpdate('mails')
    .executeTakeFirst()

/** A newer mail with the same key was queued at the same time and replaces this one. */
export const isMergeConflict = (error: unknown): boolean =>
  violatedConstraint(error) === 'mails_merged'

/**
 * Queues one undelivered mail again, or all that were given up: the newest of each key, and none if
 * a newer mail with its key is queued. Returns how many.
 */
export async function requeue(
  db: Db | Tx,
  {
    id,
  }: Authorized<{ id: string }, 'retryMail'> | SystemAuthority<'operator', { id: string | null }>,
  now: Date,
): Promise<number> {
  const chosen =
    id === null ? IS_DEAD : sql<boolean>`(${IS_UNDELIVERED} and mails.id = ${id}::uuid)`
  const { numAffectedRows } = await sql`
    update mails set status = 'queued', attempts = 0, due_at = ${now}
    where id in (
      select distinct on (coalesce(merge_key, id::text)) id from mails where ${chosen}
      order by coalesce(merge_key, id::text), id desc) and not ${IS_MERGED}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
