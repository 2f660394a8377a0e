import { REMINDER_DAYS } from '@annai/contract/credentials/vocabulary'
import { sql } from 'kysely'
import { DAY, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import { IS_LAST } from '../store.ts'

const HOURS_OF_DAY = 24
/** The reminders whose day has begun at the guide's place, as rows of one column. */
const dueDays = (now: Date) => sql`
  (select days from unnest(${sql.lit(`{${REMINDER_DAYS.join(',')}}`)}::int[]) as days
    where credentials.ends_at
      - make_interval(hours => (days + 1) * ${sql.lit(HOURS_OF_DAY)}) <= ${now}) as due`

/** Valid credentials with a reminder that is due, unless they are renewed already. */
export const remindedIds = async (
  db: Db,
  now: Date,
  excluded: string[],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('credentials')
    .select('id')
    .where('status', '=', 'valid')
    .where('applied_until', 'is', null)
    .where('ends_at', '>', now)
    .where('ends_at', '<=', later(now, (REMINDER_DAYS[0] + 1) * DAY))
    .where(IS_LAST)
    .where(
      sql<boolean>`exists (select from ${dueDays(now)} where not exists (
        select from credential_reminders as sent
        where sent.credential_id = credentials.id and sent.days = due.days))`,
    )
    .where(sql<boolean>`id <> all(${excluded}::uuid[])`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores the due reminders as sent; false if another instance has. */
export async function markReminded(
  tx: Tx,
  { id }: SystemAuthority<'clock', { id: string }>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into credential_reminders (credential_id, days)
    select credentials.id, due.days from credentials cross join lateral ${dueDays(now)}
    where credentials.id = ${id} and credentials.status = 'valid'
    on conflict do nothing`.execute(tx)
  return numAffectedRows > 0n
}
