import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { SQL_FOLD } from '../../../platform/search/fold.ts'
import { type GuideRow, selection } from '../store.ts'

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

/** A name in letters with spaces between the words must not be found inside of another word. */
const names = (word: string): Condition =>
  /^[\p{Script=Latin}\p{N}'.-]+$/u.test(word)
    ? sql`${SEARCHED} ~ ${`(^|[^[:alnum:]])${escaped(word)}($|[^[:alnum:]])`}`
    : contains(word)

const all = (conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`

/** The letters of the country; of the end of the address where no country is kept. */
const COUNTRY = sql<string>`regexp_replace(lower(normalize(regexp_replace(normalize(
  coalesce(nullif(trim(guides.country), ''), substring(guides.formatted_address from '[^,、，]*$')),
  NFKD), ${SQL_FOLD.unseen}, '', 'g'), NFC)), '[^[:alpha:]]', '', 'g')`

function condition({ languages, expertises, countries, terms }: ListedWanted): Condition {
  const conditions: Condition[] = [
    sql`guides.approval_status = 'approved' and accounts.status = 'active'`,
  ]
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
  const listed = condition(wanted)
  const [rows, counted] = await Promise.all([
    selection(db)
      .where(listed)
      .orderBy('guides.view_priority', 'desc')
      .orderBy('guides.profile_views', 'desc')
      .orderBy('accounts.created_at', 'desc')
      .orderBy('guides.account_id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('guides')
      .innerJoin('accounts', 'accounts.id', 'guides.account_id')
      .select(sql<number>`count(*)`.as('total'))
      .where(listed)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}
