import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import type { Database } from './schema.ts'
import { QUERY_TIMED_OUT } from './unavailable.ts'

export type Db = Kysely<Database>

// pg returns bigint and numeric as text otherwise; all our numbers fit a double.
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

/** The application_name of a serving process; a restore checks for it. */
export const SERVER_NAME = 'annai server'

/**
 * A request's limits, on both sides of the wire. The server cancels first, which keeps the
 * connection; the client's own limit is for a server that hangs.
 */
export const REQUEST_LIMITS: pg.PoolConfig = {
  application_name: SERVER_NAME,
  connectionTimeoutMillis: 2000,
  statement_timeout: 2300,
  query_timeout: 2500,
}

/** For jobs and start-up work, so that they do not use up the pool of the requests. */
export const BACKGROUND_LIMITS: pg.PoolConfig = {
  max: 3,
  connectionTimeoutMillis: 30_000,
  statement_timeout: 590_000,
  query_timeout: 600_000,
}

/** For commands: an operator waits as long as it takes. */
export const COMMAND_LIMITS: pg.PoolConfig = {
  application_name: 'annai command',
  max: 2,
  connectionTimeoutMillis: 30_000,
  statement_timeout: 0,
  query_timeout: 0,
}

class NamedClient extends pg.Client {
  static nameOf = statementNames()
  // Kysely calls query(text, values); everything else passes through untouched.
  override query = ((first: unknown, values?: unknown, ...rest: unknown[]) => {
    const run = pg.Client.prototype.query as (...args: unknown[]) => unknown
    if (typeof first === 'string' && Array.isArray(values) && values.length > 0) {
      const name = NamedClient.nameOf(first)
      const query = name ? { name, text: first, values } : { text: first, values }
      return this.endWhenHung(run.call(this, query, ...rest))
    }
    return this.endWhenHung(run.call(this, first, values, ...rest))
  }) as pg.Client['query']

  /** A connection with an unanswered query is of no use: it must not go back to the pool. */
  private endWhenHung(result: unknown): unknown {
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === QUERY_TIMED_OUT) void this.end()
      })
    return result
  }
}

export interface Connection {
  db: Db
  pool: pg.Pool
  /** The options of the pool, for threads that open their own connection. */
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
  return {
    db,
    pool,
    config,
    async close() {
      // Kysely ends the pool only when it has used it.
      await db.destroy()
      if (!pool.ending) await pool.end()
    },
  }
}
