import type { WaitingCounts } from '@annai/contract/admin/account/shapes'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import { countOpen, open } from '../queue/store.ts'

/** The counts of entries that wait for an administrator. */
export async function countWaiting(reader: Db | Tx, now: Date): Promise<WaitingCounts> {
  const counts = await countOpen(reader, now)
  return {
    guides: counts.guide ?? 0,
    changes: counts.change ?? 0,
    reports: counts.report ?? 0,
    noShows: counts.noShow ?? 0,
    credentials: counts.credential ?? 0,
    licences: counts.licence ?? 0,
    appeals: counts.appeal ?? 0,
    contacts: counts.contact ?? 0,
  }
}

/**
 * Whether an administrator's last digest is long enough ago and there is something new since. An alarm
 * is repeated once a day; mails that were given up are one.
 */
const isDue = (now: Date, hasAlarms: boolean) => sql<boolean>`
  removed_at is null and email is not null and digest <> 'off'
  and (digest_at is null or digest_at <= ${now}::timestamptz
    - case digest when 'hourly' then interval '1 hour' else interval '1 day' end)
  and (
    (${hasAlarms} and (digest_at is null or digest_at <= ${now}::timestamptz - interval '1 day'))
    or exists (select from (${open(now)}) as open
      where kind <> 'mail' and since >= coalesce(digest_at, '-infinity')))`

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
