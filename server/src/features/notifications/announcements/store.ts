import { ANNOUNCEMENT_LIMITS } from '@annai/contract/admin/announcements/limits'
import type { AnnouncementTexts } from '@annai/contract/admin/announcements/shapes'
import type { Authorized } from '@annai/contract/permission'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

type Reader = Db | Tx

const selection = (reader: Reader) =>
  reader
    .selectFrom('announcements')
    .leftJoin('admins', 'admins.id', 'announcements.admin_id')
    .select(['announcements.id', 'country', 'texts', 'total', 'delivered', 'stopped_at'])
    .select(['announcements.created_at', 'finished_at', 'admins.username'])

export type AnnouncementRow = Awaited<ReturnType<typeof list>>[number]

export const list = (db: Db) =>
  selection(db)
    .orderBy('announcements.created_at', 'desc')
    .orderBy('announcements.id', 'desc')
    .limit(ANNOUNCEMENT_LIMITS.listed)
    .execute()

export const find = (reader: Reader, id: string) =>
  selection(reader).where('announcements.id', '=', id).executeTakeFirst()

/** Announcements are sent one by one, so that their number in a day is exact. */
export const lockAnnouncements = (tx: Tx) => sql`select pg_advisory_xact_lock(4215005)`.execute(tx)

export const countSince = async (tx: Tx, since: Date): Promise<number> =>
  (
    await tx
      .selectFrom('announcements')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow()
  ).count

/** Active guides with a verified address who are not of the demo. */
const audience = (country: string | null): RawBuilder<unknown> => sql`
  accounts join guides on guides.account_id = accounts.id
  where accounts.status = 'active' and accounts.email_verified_at is not null
    and not guides.is_dummy
    and (${country}::text is null or guides.country_code = ${country})`

export async function countAudience(reader: Reader, country: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${audience(country)}`.execute(reader)
  return rows[0]?.count ?? 0
}

/** The verified address of an administrator; null without one. */
export const addressOf = async (tx: Tx, adminId: string): Promise<string | null> =>
  (await tx.selectFrom('admins').select('email').where('id', '=', adminId).executeTakeFirst())
    ?.email ?? null

export async function countries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct guides.country_code as code from ${audience(null)}
      and guides.country_code <> '' order by 1`.execute(db)
  return rows.map(({ code }) => code)
}

interface NewAnnouncement {
  id: string
  country: string | null
  texts: AnnouncementTexts
  adminId: string
  total: number
}

export const insert = (
  tx: Tx,
  { id, country, texts, adminId, total }: Authorized<NewAnnouncement, 'announce'>,
  now: Date,
) =>
  tx
    .insertInto('announcements')
    .values({
      id,
      country,
      texts: JSON.stringify(texts),
      admin_id: adminId,
      total,
      created_at: now,
      stopped_at: null,
      finished_at: null,
    })
    .execute()

export const lock = (tx: Tx, id: string) =>
  tx.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const stop = (tx: Tx, { id }: Authorized<{ id: string }, 'announce'>, now: Date) =>
  tx.updateTable('announcements').set({ stopped_at: now }).where('id', '=', id).execute()

/**
 * The oldest announcement that is being sent, locked: a stop waits for the batch, and other
 * instances skip it.
 */
export const lockRunning = (tx: Tx) =>
  tx
    .selectFrom('announcements')
    .selectAll()
    .where('stopped_at', 'is', null)
    .where('finished_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

type Running = SystemAuthority<'effects', { id: string; country: string | null; created_at: Date }>

/** The next recipients, who count as reached with this transaction. */
export async function reachNext(
  tx: Tx,
  { id, country, created_at }: Running,
  limit: number,
  now: Date,
) {
  const { rows } = await sql<{ id: string; language: string }>`
    with next as (
      select accounts.id, accounts.language from ${audience(country)}
        and accounts.created_at <= ${created_at}
        and not exists (select from announcement_deliveries as reached
          where reached.announcement_id = ${id} and reached.account_id = accounts.id)
      order by accounts.id limit ${limit}),
    reached as (
      insert into announcement_deliveries (announcement_id, account_id, created_at)
      select ${id}, next.id, ${now} from next returning account_id)
    select next.id, next.language from next join reached on account_id = next.id`.execute(tx)
  return rows
}

/** Adds to the reached ones; without any, the announcement is finished. */
export const saveProgress = (tx: Tx, { id }: Running, reached: number, now: Date) =>
  tx
    .updateTable('announcements')
    .set((eb) => ({
      delivered: eb('delivered', '+', reached),
      ...(reached === 0 && { finished_at: now }),
    }))
    .where('id', '=', id)
    .execute()

/** Of announcements that are over: the others need to know whom they have reached. */
export const removeOld = (db: Db, _by: SystemAuthority<'retention'>, before: Date, limit: number) =>
  sql`delete from announcement_deliveries where (announcement_id, account_id) in (
    select announcement_id, account_id from announcement_deliveries as old
    join announcements on announcements.id = old.announcement_id
    where old.created_at < ${before} and (stopped_at is not null or finished_at is not null)
    limit ${limit})`.execute(db)
