import { dayOfNumber } from '@annai/contract/days'
import type { GuideList } from '@annai/contract/guides/shapes'
import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { countryKeyOf, countrySpellings } from '@annai/contract/places/countries'
import {
  isWhole,
  type ReadTerm,
  type SearchFilter,
  type SearchQuery,
  SQL_FOLD,
  type Term,
} from '@annai/guide-search/internals'
import { type RawBuilder, sql } from 'kysely'
import { type GuideRow, IS_LISTED, selection } from '../features/guides/store.ts'
import { cardView } from '../features/guides/view.ts'
import type { Db } from '../platform/db/database.ts'

/** The results of the search engine in plain SQL, to compare the two. */
interface OracleQuery {
  readonly languages: readonly string[]
  readonly expertises: readonly string[]
  /** Every spelling of the country, in plain letters; empty does not filter. */
  readonly countries: readonly string[]
  readonly terms: readonly Term[]
  readonly reading: readonly ReadTerm[] | null
  /** `none`: guides without a calendar alone, who are counted beside the others. */
  readonly when:
    | (Omit<NonNullable<SearchFilter['when']>, 'calendar'> & {
        readonly calendar: 'kept' | 'any' | 'none'
      })
    | null
  /** Decides which days have passed. */
  readonly now: Date
}

type Condition = RawBuilder<boolean>

/** A text folded like `fold` does it. */
function folded(text: RawBuilder<string>): RawBuilder<string> {
  const seen = sql<string>`normalize(regexp_replace(lower(normalize(${text}, NFKD)), ${SQL_FOLD.unseen}, '', 'g'), NFC)`
  const spelledOut = SQL_FOLD.spelledOut.reduce(
    (folded, [letter, letters]) => sql<string>`replace(${folded}, ${letter}, ${letters})`,
    seen,
  )
  return sql<string>`regexp_replace(translate(${spelledOut}, ${SQL_FOLD.from}, ${SQL_FOLD.to}), '\\s+', ' ', 'g')`
}

/** The text that is searched. */
const SEARCHED =
  folded(sql<string>`concat_ws(' ', accounts.display_name, accounts.username, guides.role,
    guides.tagline, guides.introduction, array_to_string(guides.highlights, ' '),
    guides.formatted_address, guides.country)`)
/** What `joinedText` answers, in SQL. */
const joined = (text: RawBuilder<string>) =>
  sql<string>`regexp_replace(${text}, ${`(?<=(?![\\u0E00-\\U0010FFFF])[[:alnum:]])['-](?=(?![\\u0E00-\\U0010FFFF])[[:alnum:]])`}, '', 'g')`

const any = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

const plain = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const escaped = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')

const contains = (word: string): Condition => {
  const like = (text: RawBuilder<string>) => sql<boolean>`${text} like ${`%${plain(word)}%`}`
  return word.length > 2 ? any([like(SEARCHED), like(joined(SEARCHED))]) : like(SEARCHED)
}

/** The whole name of the guide is the search. */
const isNamed = (terms: readonly Term[]): Condition => {
  const name = folded(sql<string>`accounts.display_name`)
  const searched = terms.flatMap(({ words }) => words).join(' ')
  return sql`${searched} in (trim(${name}), trim(${joined(name)}))`
}

/** No letter or digit of a script that puts spaces between its words. */
const BESIDE_NOTHING = '([^[:alnum:]]|[\\u0E00-\\U0010FFFF])'

/** What `isNamedIn` answers, in SQL. */
const names = (word: string): Condition =>
  isWhole(word)
    ? any(
        [SEARCHED, joined(SEARCHED)].map(
          (text) => sql`${text} ~ ${`(^|${BESIDE_NOTHING})${escaped(word)}($|${BESIDE_NOTHING})`}`,
        ),
      )
    : contains(word)

const all = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`

/** The letters of the country; of the end of the address where no country is kept. */
const COUNTRY = sql<string>`regexp_replace(lower(normalize(regexp_replace(normalize(
  coalesce(nullif(trim(guides.country), ''), substring(guides.formatted_address from '[^,、，]*$')),
  NFKD), ${SQL_FOLD.unseen}, '', 'g'), NFC)), '[^[:alpha:]]', '', 'g')`

const speaksAny = (languages: readonly string[]): Condition =>
  sql`exists (select from unnest(guides.languages) spoken
    where split_part(spoken, ':', 1) = any(${languages}))`
const offersAny = (expertises: readonly string[]): Condition =>
  sql`guides.expertises && ${expertises}`

const containsTerm = ({ words, names: others }: Term): Condition =>
  any([all(words.map(contains)), ...others.map((name) => all(name.map(names)))])

/** The search as text; true without one. */
const containsAll = (terms: readonly Term[]): Condition =>
  all([sql`true`, ...terms.map(containsTerm)])

/** The search with words that are also languages and expertises. */
const readsAll = (terms: readonly ReadTerm[]): Condition =>
  all([
    sql`true`,
    ...terms.map((term) =>
      any([containsTerm(term), speaksAny(term.languages), offersAny(term.expertises)]),
    ),
  ])

/** Free on this day, which is neither too near for the notice nor too far. */
const isFreeOn = (day: RawBuilder<string>, now: Date): Condition => sql`(
  ${day} >= (${now}::timestamptz at time zone guides.zone)::date + guides.notice_days
  and ${day} < (${now}::timestamptz at time zone 'UTC')::date + 365
  and ${day} between guides.free_from and guides.free_from + 399
  and get_bit(guides.free_days, ${day} - guides.free_from) = 1)`

function hasTime(
  { range, people, calendar }: NonNullable<OracleQuery['when']>,
  now: Date,
): Condition {
  const unknown = sql<boolean>`guides.zone is null`
  if (calendar === 'none') return unknown
  const known: Condition[] = [sql`guides.zone is not null`]
  if (people !== null) known.push(sql`coalesce(guides.most_people, 1000) >= ${people}::int`)
  if (range)
    known.push(sql`exists (
      select from generate_series(0, ${range.to - range.from - range.consecutive + 1}::int) start
      where (select bool_and(${isFreeOn(sql`(${dayOfNumber(range.from)}::date + start + later)`, now)})
        from generate_series(0, ${range.consecutive - 1}::int) later))`)
  // A guide without a calendar has no bits to read.
  const free: Condition = sql`case when ${unknown} then false else ${all(known)} end`
  return calendar === 'any' ? any([unknown, free]) : free
}

function condition({
  languages,
  expertises,
  countries,
  terms,
  reading,
  when,
  now,
}: OracleQuery): Condition {
  const conditions: Condition[] = [IS_LISTED]
  if (when) conditions.push(hasTime(when, now))
  if (languages.length > 0) conditions.push(speaksAny(languages))
  if (expertises.length > 0) conditions.push(offersAny(expertises))
  if (countries.length > 0) conditions.push(sql`${COUNTRY} = any(${countries})`)
  conditions.push(reading ? any([containsAll(terms), readsAll(reading)]) : containsAll(terms))
  return all(conditions)
}

/** One page: what fits the text first, in the decided order (docs/rules/guides.md#order); and the total. */
async function findListed(
  db: Db,
  query: OracleQuery,
  { offset, limit, sort }: { offset: number; limit: number; sort: SearchQuery['sort'] },
): Promise<{ rows: GuideRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    selection(db)
      .where(condition(query))
      .$if(query.terms.length > 0, (found) => found.orderBy(isNamed(query.terms), 'desc'))
      .$if(query.reading !== null, (found) => found.orderBy(containsAll(query.terms), 'desc'))
      .$if(sort === 'recommended', (found) =>
        found.orderBy('guides.view_priority', 'desc').orderBy('guides.profile_views', 'desc'),
      )
      .$if(sort === 'rating', (found) =>
        found.orderBy(sql`(rating_sum + 20)::float8 / (review_count + 5)`, 'desc'),
      )
      .orderBy('accounts.created_at', 'desc')
      .orderBy('guides.account_id')
      .limit(limit)
      .offset(offset)
      .execute(),
    countListed(db, query),
  ])
  return { rows, total }
}

/** The number of matches for each language code, expertise and country as written. */
async function tallyListed(db: Db, query: OracleQuery) {
  const fitting = db
    .selectFrom('guides')
    .innerJoin('accounts', 'accounts.id', 'guides.account_id')
    .where(condition(query))
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

/** The number of matches. */
const countListed = async (db: Db, query: OracleQuery): Promise<number> =>
  (
    await db
      .selectFrom('guides')
      .innerJoin('accounts', 'accounts.id', 'guides.account_id')
      .select(sql<number>`count(*)`.as('total'))
      .where(condition(query))
      .executeTakeFirstOrThrow()
  ).total

export interface Tally {
  /** In the order of the vocabularies and of the countries asked for. */
  languages: number[]
  expertises: number[]
  countries: number[]
}

const inSql = ({ country, ...filter }: SearchFilter, now = new Date(0)): OracleQuery => ({
  ...filter,
  now,
  countries: country === null ? [] : countrySpellings(country),
})

export async function listFromDatabase(
  db: Db,
  { page, limit, sort, ...filter }: SearchQuery,
  now?: Date,
): Promise<GuideList> {
  const query = inSql(filter, now)
  const offset = (page - 1) * limit
  const { rows, total } = await findListed(db, query, { offset, limit, sort })
  const { when } = query
  return {
    guides: rows.map((row) => cardView(row)),
    totalPages: Math.ceil(total / limit),
    currentPage: page,
    totalGuides: total,
    ...(when && {
      withoutCalendar: await countListed(db, { ...query, when: { ...when, calendar: 'none' } }),
    }),
  }
}

export const countFromDatabase = (db: Db, filter: SearchFilter): Promise<number> =>
  countListed(db, inSql(filter))

export async function tallyFromDatabase(
  db: Db,
  filter: SearchFilter,
  countries: readonly string[],
): Promise<Tally> {
  const counted = await tallyListed(db, inSql(filter))
  const totals = (rows: readonly { key: string; total: number }[], keys: readonly string[]) => {
    const sums = new Map<string, number>()
    for (const { key, total } of rows) sums.set(key, (sums.get(key) ?? 0) + total)
    return keys.map((key) => sums.get(key) ?? 0)
  }
  const byCountry = counted.countries.map(({ country, formatted_address, total }) => ({
    key: countryKeyOf({ country, formattedAddress: formatted_address }),
    total,
  }))
  return {
    languages: totals(counted.languages, LANGUAGE_CODES),
    expertises: totals(counted.expertises, EXPERTISES),
    countries: totals(byCountry, countries),
  }
}
