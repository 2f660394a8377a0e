import { type AliasedRawBuilder, type CompiledQuery, sql } from 'kysely'
import type { Db } from '../database.ts'
import { didAnswer } from '../unavailable.ts'
import { type Columns, definitionOf, type ValuesOf } from './columns.ts'

/** Batches in flight: enough to keep both this process and the database busy. */
const DEFAULTS = { concurrency: 2, batchSize: 64 }
export type LoaderOptions = typeof DEFAULTS

interface Pending<Key, Value> {
  key: Key
  resolve(value: Value): void
  reject(error: unknown): void
}

/**
 * Loads the keys that arrive in the same tick, or while earlier batches are in flight, as one
 * batch. A single load is not delayed. `loadAll` returns one value for each key, in their order.
 */
export function createBatchLoader<Key, Value>(
  loadAll: (keys: Key[]) => Promise<Value[]>,
  { concurrency, batchSize }: LoaderOptions = DEFAULTS,
): (key: Key) => Promise<Value> {
  const pending: Pending<Key, Value>[] = []
  let inFlight = 0
  let isScheduled = false

  async function run(batch: Pending<Key, Value>[]): Promise<void> {
    inFlight++
    try {
      const values = await loadAll(batch.map(({ key }) => key))
      for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value)
    } catch (error) {
      // Without a connection, pending loads would only fail later with the same error.
      const others = didAnswer(error) ? [] : pending.splice(0)
      for (const { reject } of [...batch, ...others]) reject(error)
    }
    inFlight--
    schedule()
  }

  function schedule(): void {
    if (isScheduled || pending.length === 0 || inFlight >= concurrency) return
    isScheduled = true
    // Runs after all requests that have already arrived were read.
    setImmediate(() => {
      isScheduled = false
      if (pending.length > 0) void run(pending.splice(0, batchSize))
      schedule()
    })
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject })
      schedule()
    })
}

/** The keys of a batch as a source of rows; each result row has the `index` of its key. */
export type Keys<C extends Columns> = AliasedRawBuilder<ValuesOf<C> & { index: number }, 'key'>

/** A query with at most one result row for each of many keys. */
export interface BatchQuery<Key extends object, Row extends object> {
  load(db: Db, keys: readonly Key[]): Promise<(Row | undefined)[]>
}

export type RowOf<Query> = Query extends BatchQuery<infer _Key, infer Row> ? Row : never

/** A placeholder for the keys, so that the query is compiled only once. */
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
