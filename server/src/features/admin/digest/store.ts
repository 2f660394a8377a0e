import type { WaitingCounts } from '@annai/contract/admin/account/shapes'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/** The same condition as in the partial index of guides with unapproved changes. */
const HAS_CHANGED = sql<boolean>`cardinality(guides.changed_since_approval) > 0
  and guides.approval_status = 'approved'`

/** The counts of entries that wait for an administrator, in one statement. */
export async function countWaiting(reader: Db | Tx): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select
      (select count(*) from guides where approval_status = 'pendingApproval')::int as guides,
      (select count(*) from guides where ${HAS_CHANGED})::int as changes,
      (select count(*) from reports where status = 'Pending')::int as reports,
      (select count(*) from contact_messages where answered_at is null)::int as contacts`.execute(
    reader,
  )
  return rows[0] ?? { guides: 0, changes: 0, reports: 0, contacts: 0 }
}

/**
 * Whether an administrator's last digest is long enough ago and there is something new since. An alarm
 * is repeated once a day.
 */
const isDue = (now: Date, hasAlarms: boolean) => sql<boolean>`
  removed_at is null and email is not null and digest <> 'off'
  and (digest_at is null or digest_at <= ${now}::timestamptz
    - case digest when 'hourly' then interval '1 hour' else interval '1 day' end)
  and (
    (${hasAlarms} and (digest_at is null or digest_at <= ${now}::timestamptz - interval '1 day'))
    or exists (select from guides where approval_status = 'pendingApproval'
      and coalesce(submitted_at, '-infinity') >= coalesce(digest_at, '-infinity'))
    or exists (select from guides join accounts on accounts.id = guides.account_id
      where ${HAS_CHANGED} and accounts.updated_at >= coalesce(digest_at, '-infinity'))
    or exists (select from reports where status = 'Pending'
      and reports.created_at >= coalesce(digest_at, '-infinity'))
    or exists (select from contact_messages where answered_at is null
      and contact_messages.created_at >= coalesce(digest_at, '-infinity')))`

export const dueIds = async (
  db: Db,
  now: Date,
  hasAlarms: boolean,
  excluded: string[],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('admins')
    .select('id')
    .where(isDue(now, hasAlarms))
    .where(sql<boolean>`id <> all(${excluded}::uuid[])`)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Of several instances, one gets the administrator; for the others the digest is no longer due. */
export const claim = (
  tx: Tx,
  admin: SystemAuthority<'clock', { id: string }>,
  now: Date,
  hasAlarms: boolean,
) =>
  tx
    .updateTable('admins')
    .set({ digest_at: now })
    .where('id', '=', admin.id)
    .where(isDue(now, hasAlarms))
    .returning(['email', 'language'])
    .executeTakeFirst()
