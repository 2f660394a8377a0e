import { type RawBuilder, sql } from 'kysely'

const SIGNS = /[\\%_]/g

/** True where one of the columns holds the text, in whatever letter case; signs mean themselves. */
export function containing(columns: readonly string[], text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(SIGNS, '\\$&')}%`
  const tests = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`)
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}
