import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { IS_LISTED } from '../store.ts'

const COLUMNS = [
  'guides.account_id',
  'guides.role',
  'guides.tagline',
  'guides.introduction',
  'guides.texts',
  'guides.text_language',
  'guides.formatted_address',
  'guides.country',
  'guides.country_code',
  'guides.place_id',
  'guides.is_place_known',
  'guides.is_dummy',
  'guides.price_ranges',
  'guides.rating_sum',
  'guides.review_count',
  'guides.answers_within',
  'guides.badges',
  'guides.view_priority',
  'guides.profile_views',
  'guides.version',
  'guides.free_days',
  'guides.most_people',
  'guides.notice_days',
  'guides.zone',
  'accounts.username',
  'accounts.display_name',
  'accounts.profile_picture',
] as const

const listed = (db: Db) =>
  db.selectFrom('guides').innerJoin('accounts', 'accounts.id', 'guides.account_id').where(IS_LISTED)

/** The condition names both tables; otherwise the join reads one of them from its start each time. */
const after = <O>(
  query: SelectQueryBuilder<Database, 'guides' | 'accounts', O>,
  id: string | null,
) => (id === null ? query : query.where('guides.account_id', '>', id).where('accounts.id', '>', id))

const cards = (db: Db) =>
  listed(db)
    .select(COLUMNS)
    // JSON.parse reads a list in a fraction of the time that the parser of arrays takes.
    .select([
      sql<string[]>`array_to_json(guides.languages)`.as('languages'),
      sql<string[]>`array_to_json(guides.expertises)`.as('expertises'),
      sql<string[]>`array_to_json(guides.highlights)`.as('highlights'),
    ])
    .select(sql<number | null>`guides.free_from - date '1970-01-01'`.as('free_from'))
    .select(sql<number>`(extract(epoch from accounts.created_at) * 1000000)::float8`.as('created'))

export type IndexedRow = Awaited<ReturnType<typeof listedAmong>>[number]

/**
 * All listed guides in batches, unordered. Uses a cursor, because pages by id would be planned
 * again each time, and without statistics each page would scan both tables.
 */
export async function* allListed(db: Db, atOnce: number): AsyncGenerator<IndexedRow[]> {
  const connection = await db.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`set local cursor_tuple_fraction = 1`.execute(connection)
    await sql`declare listed no scroll cursor for ${cards(connection)}`.execute(connection)
    for (;;) {
      const { rows } = await sql<IndexedRow>`fetch ${sql.lit(atOnce)} from listed`.execute(
        connection,
      )
      if (rows.length > 0) yield rows
      if (rows.length < atOnce) return
    }
  } finally {
    await connection.rollback().execute()
  }
}

/** The rows of those guides who are listed. */
export const listedAmong = (db: Db, ids: readonly string[]) =>
  cards(db).where('guides.account_id', '=', sql<string>`any(${ids})`).execute()

/** Id, version and views of the next listed guides, in the order of their ids. */
export const versionsAfter = (db: Db, id: string | null, limit: number) =>
  after(
    listed(db).select([
      'guides.account_id as id',
      'guides.version',
      'guides.profile_views as views',
    ]),
    id,
  )
    .orderBy('guides.account_id')
    .limit(limit)
    .execute()

/** The guides changed after a version, listed or not. */
export const changedSince = async (db: Db, version: number): Promise<string[]> =>
  (
    await db
      .selectFrom('guides')
      .select('account_id')
      .where('version', '>', version)
      .orderBy('version')
      .execute()
  ).map(({ account_id }) => account_id)

/** The highest version that any guide has. */
export const newestVersion = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('guides')
      .select(sql<number>`coalesce(max(version), 0)`.as('version'))
      .executeTakeFirstOrThrow()
  ).version
