import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

// Counts and sums come as text otherwise; every number of ours fits a double.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const NAMED_STATEMENTS = 500

/**
 * Names statements by their text, so that PostgreSQL plans each once per connection (about twice
 * the throughput, see docs/performance.md). Bounded: texts beyond the bound go unnamed.
 */
function statementNames() {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= NAMED_STATEMENTS) return known
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

class NamedClient extends pg.Client {
  static nameOf = statementNames()
  // Kysely calls query(text, values); everything else passes through untouched.
  override query = ((first: unknown, values?: unknown, ...rest: unknown[]) => {
    const run = pg.Client.prototype.query as (...args: unknown[]) => unknown
    if (typeof first === 'string' && Array.isArray(values) && values.length > 0) {
      const name = NamedClient.nameOf(first)
      return run.call(this, name ? { name, text: first, values } : { text: first, values }, ...rest)
    }
    return run.call(this, first, values, ...rest)
  }) as pg.Client['query']
}

export interface Connection {
  db: Db
  pool: pg.Pool
  /** What the pool was opened with, for a thread that opens one of its own. */
  config: pg.PoolConfig
  close(): Promise<void>
}

/** Opens the pool. An idle connection that dies is logged, never fatal. */
export function connect(config: pg.PoolConfig, log: Logger): Connection {
  const pool = new pg.Pool({
    max: 12,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    ...config,
    Client: NamedClient,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, config, close: () => db.destroy() }
}
