import { type AliasedRawBuilder, type CompiledQuery, sql } from 'kysely'
import type { Db } from '../database.ts'
import { type Columns, definitionOf, type ValuesOf } from './columns.ts'

/** The keys of a batch as a source of rows; each answer selects the `index` of its key. */
export type Keys<C extends Columns> = AliasedRawBuilder<ValuesOf<C> & { index: number }, 'key'>

/** A query that answers at most one row for each of many keys. */
export interface BatchQuery<Key extends object, Row extends object> {
  load(db: Db, keys: readonly Key[]): Promise<(Row | undefined)[]>
}

export type RowOf<Query> = Query extends BatchQuery<infer _Key, infer Row> ? Row : never

/** Takes the place of the keys, so that the query is built once and never again. */
const KEYS = Symbol('keys')

/** Defines a query over `keys`, whose columns and types are those of `columns`. */
export function defineQuery<C extends Columns, Row extends object>(
  columns: C,
  build: (db: Db, keys: Keys<C>) => { compile(): CompiledQuery<Row & { index: number }> },
): BatchQuery<ValuesOf<C>, Row> {
  const definition = definitionOf({ index: 'int', ...columns })
  const keys: Keys<C> = sql<
    ValuesOf<C> & { index: number }
  >`json_to_recordset(${KEYS}::json)`.as<'key'>(sql`key(${definition})`)
  let compiled: CompiledQuery<Row & { index: number }> | undefined
  return {
    async load(db, batch) {
      compiled ??= build(db, keys).compile()
      const json = JSON.stringify(batch.map((key, index) => ({ ...key, index })))
      const parameters = compiled.parameters.map((each) => (each === KEYS ? json : each))
      const { rows } = await db.executeQuery<Row & { index: number }>({ ...compiled, parameters })
      const found = new Map(rows.map((row) => [row.index, row]))
      return batch.map((_, index) => found.get(index))
    },
  }
}
