import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { SQL_FOLD } from '../../../platform/search/fold.ts'
import { isWhole } from '../../../platform/search/text-index.ts'
import { type GuideRow, IS_LISTED, selection } from '../store.ts'

/** The straightforward version of the call: what answers until the index is ready. */
export interface ListedWanted {
  readonly languages: readonly string[]
  readonly expertises: readonly string[]
  /** Every spelling of the country, in plain letters; empty does not filter. */
  readonly countries: readonly string[]
  readonly terms: readonly { words: readonly string[]; names: readonly (readonly string[])[] }[]
}

type Condition = RawBuilder<boolean>

/** The text that is searched, folded like `fold` does it. */
const SEARCHED = (() => {
  const text = sql<string>`concat_ws(' ', accounts.display_name, accounts.username, guides.role,
    guides.tagline, guides.introduction, array_to_string(guides.highlights, ' '),
    guides.formatted_address, guides.country)`
  const seen = sql<string>`normalize(regexp_replace(lower(normalize(${text}, NFKD)), ${SQL_FOLD.unseen}, '', 'g'), NFC)`
  const spelledOut = SQL_FOLD.spelledOut.reduce(
    (folded, [letter, letters]) => sql<string>`replace(${folded}, ${letter}, ${letters})`,
    seen,
  )
  return sql<string>`regexp_replace(translate(${spelledOut}, ${SQL_FOLD.from}, ${SQL_FOLD.to}), '\\s+', ' ', 'g')`
})()

const plain = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const escaped = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')

const contains = (word: string): Condition => sql`${SEARCHED} like ${`%${plain(word)}%`}`

/** No letter or digit of a script that puts spaces between its words. */
const BESIDE_NOTHING = '([^[:alnum:]]|[\\u0E00-\\U0010FFFF])'

/** What `isNamedIn` says, in SQL. */
const names = (word: string): Condition =>
  isWhole(word)
    ? sql`${SEARCHED} ~ ${`(^|${BESIDE_NOTHING})${escaped(word)}($|${BESIDE_NOTHING})`}`
    : contains(word)

const all = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`

/** The letters of the country; of the end of the address where no country is kept. */
const COUNTRY = sql<string>`regexp_replace(lower(normalize(regexp_replace(normalize(
  coalesce(nullif(trim(guides.country), ''), substring(guides.formatted_address from '[^,、，]*$')),
  NFKD), ${SQL_FOLD.unseen}, '', 'g'), NFC)), '[^[:alpha:]]', '', 'g')`

function condition({ languages, expertises, countries, terms }: ListedWanted): Condition {
  const conditions: Condition[] = [IS_LISTED]
  if (languages.length > 0)
    conditions.push(
      sql`exists (select from unnest(guides.languages) spoken
        where split_part(spoken, ':', 1) = any(${languages}))`,
    )
  if (expertises.length > 0) conditions.push(sql`guides.expertises && ${expertises}`)
  if (countries.length > 0) conditions.push(sql`${COUNTRY} = any(${countries})`)
  for (const term of terms) {
    const alternatives = [
      all(term.words.map(contains)),
      ...term.names.map((name) => all(name.map(names))),
    ]
    conditions.push(sql`(${sql.join(alternatives, sql` or `)})`)
  }
  return all(conditions)
}

/** One page in the decided order (decision 87), and how many there are in all. */
export async function findListed(
  db: Db,
  wanted: ListedWanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: GuideRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    selection(db)
      .where(condition(wanted))
      .orderBy('guides.view_priority', 'desc')
      .orderBy('guides.profile_views', 'desc')
      .orderBy('accounts.created_at', 'desc')
      .orderBy('guides.account_id')
      .limit(limit)
      .offset(offset)
      .execute(),
    countListed(db, wanted),
  ])
  return { rows, total }
}

const COLUMNS = [
  'guides.account_id',
  'guides.role',
  'guides.tagline',
  'guides.introduction',
  'guides.formatted_address',
  'guides.country',
  'guides.country_code',
  'guides.price_ranges',
  'guides.rating_sum',
  'guides.review_count',
  'guides.view_priority',
  'guides.profile_views',
  'guides.version',
  'accounts.username',
  'accounts.display_name',
  'accounts.profile_picture',
] as const

const listed = (db: Db) =>
  db.selectFrom('guides').innerJoin('accounts', 'accounts.id', 'guides.account_id').where(IS_LISTED)

/** Both tables are told, or the join reads one of them from its beginning each time. */
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
    .select(sql<number>`(extract(epoch from accounts.created_at) * 1000000)::float8`.as('created'))

export type IndexedRow = Awaited<ReturnType<typeof listedAfter>>[number]

/** The next listed guides by id, for reading all of them; without an id the first. */
export const listedAfter = (db: Db, id: string | null, limit: number) =>
  after(cards(db), id).orderBy('guides.account_id').limit(limit).execute()

/** Those of these guides who are listed now. */
export const listedAmong = (db: Db, ids: readonly string[]) =>
  cards(db).where('guides.account_id', '=', sql<string>`any(${ids})`).execute()

/** Id and version of the next listed guides by id. */
export const versionsAfter = (db: Db, id: string | null, limit: number) =>
  after(listed(db).select(['guides.account_id', 'guides.version']), id)
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

/** How many fit for each language code, expertise and country as written. */
export async function tallyListed(db: Db, wanted: ListedWanted) {
  const fitting = db
    .selectFrom('guides')
    .innerJoin('accounts', 'accounts.id', 'guides.account_id')
    .where(condition(wanted))
  const count = sql<number>`count(distinct guides.account_id)`.as('total')
  const code = sql<string>`split_part(spoken, ':', 1)`
  const [languages, expertises, countries] = await Promise.all([
    fitting
      .innerJoinLateral(
        sql<{ spoken: string }>`unnest(guides.languages)`.as<'s'>(sql`s(spoken)`),
        (on) => on.onTrue(),
      )
      .select([code.as('key'), count])
      .groupBy(code)
      .execute(),
    fitting
      .innerJoinLateral(
        sql<{ key: string }>`unnest(guides.expertises)`.as<'e'>(sql`e(key)`),
        (on) => on.onTrue(),
      )
      .select(['e.key', count])
      .groupBy('e.key')
      .execute(),
    fitting
      .select(['guides.country', 'guides.formatted_address', count])
      .groupBy(['guides.country', 'guides.formatted_address'])
      .execute(),
  ])
  return { languages, expertises, countries }
}

/** How many fit. */
export const countListed = async (db: Db, wanted: ListedWanted): Promise<number> =>
  (
    await db
      .selectFrom('guides')
      .innerJoin('accounts', 'accounts.id', 'guides.account_id')
      .select(sql<number>`count(*)`.as('total'))
      .where(condition(wanted))
      .executeTakeFirstOrThrow()
  ).total
