import { type RawBuilder, sql } from 'kysely'

interface SqlTypes {
  uuid: string
  text: string
  int: number
  timestamptz: Date
  /** In hexadecimal: `\x…`. */
  bytea: string
}

/** Columns that belong to no table, such as the keys of a query, with their SQL types. */
export type Columns = Readonly<Record<string, keyof SqlTypes>>

export type ValuesOf<C extends Columns> = { readonly [Name in keyof C]: SqlTypes[C[Name]] | null }

/** The definition list of these columns, for json_to_recordset. */
export const definitionOf = (columns: Columns): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`))
