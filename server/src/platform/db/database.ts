import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log.ts'
import type { Database } from './schema.ts'
import { isUnusable } from './unavailable.ts'

export type Db = Kysely<Database>

// pg returns bigint and numeric as text otherwise; all our numbers fit a double.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const NAMED_STATEMENTS = 500

/**
 * Names statements by their text, so that PostgreSQL plans each once per connection (about twice
 * the throughput, see docs/performance.md). At most this many names; further statements have none.
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

/** For connections through a pooler, which outlive the server process. */
const POOLED_NAME = 'annai pooled'

/**
 * A request's time limits, on both sides of the wire. The server cancels first, which preserves the
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

/** For commands, which have no time limit. */
export const COMMAND_LIMITS: pg.PoolConfig = {
  application_name: 'annai command',
  max: 2,
  connectionTimeoutMillis: 30_000,
  statement_timeout: 0,
  query_timeout: 0,
}

type Send = (...args: unknown[]) => unknown

/** Looked up at each call: an instrumentation may replace it after this module is loaded. */
const send = (client: pg.Client, args: unknown[]) =>
  (pg.Client.prototype.query as Send).apply(client, args)

/** A connection with one of these errors must not be returned to the pool. */
function endWhenUnusable(client: pg.Client, result: unknown): unknown {
  if (result instanceof Promise)
    result.catch((error: unknown) => {
      if (isUnusable(error)) void client.end()
    })
  return result
}

/** For a pooler in transaction mode: a named statement could be missing on the next connection. */
class PooledClient extends pg.Client {
  override query = ((...args: unknown[]) =>
    endWhenUnusable(this, send(this, args))) as pg.Client['query']
}

class NamedClient extends pg.Client {
  static nameOf = statementNames()
  // Kysely calls query(text, values); everything else passes through untouched.
  override query = ((first: unknown, values?: unknown, ...rest: unknown[]) => {
    const isKyselys = typeof first === 'string' && Array.isArray(values) && values.length > 0
    const name = isKyselys ? NamedClient.nameOf(first) : undefined
    const args = name ? [{ name, text: first, values }, ...rest] : [first, values, ...rest]
    return endWhenUnusable(this, send(this, args))
  }) as pg.Client['query']
}

export interface Connection {
  db: Db
  pool: pg.Pool
  /** Connections to the server itself, for LISTEN; the same pool where no pooler is in between. */
  direct: pg.Pool
  /** The options of the pool, for threads that open their own connection. */
  config: pg.PoolConfig
  close(): Promise<void>
}

/** An error of an idle connection is logged and must not end the process. */
function openPool(config: pg.PoolConfig, log: Logger, Client: typeof pg.Client): pg.Pool {
  const pool = new pg.Pool({
    max: 12,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    ...config,
    Client,
  })
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // A migration warns in this way of rows that it leaves as they are.
    client.on('notice', ({ severity, message }) => {
      if (severity === 'WARNING') log.warn({ warning: message }, 'database warning')
    })
  })
  return pool
}

/** The listening connection, and its replacement while the old one ends. */
const DIRECT_CONNECTIONS = 2

/**
 * Opens the pool without connecting yet. With `directConfig`, `config` points to a pooler in
 * transaction mode, and a second pool connects to the server itself.
 */
export function connect(
  config: pg.PoolConfig,
  log: Logger,
  directConfig?: pg.PoolConfig,
): Connection {
  // A pooler refuses a connection that sets statement_timeout, so it is set on each connection
  // later.
  const pool = directConfig
    ? openPool(
        { ...config, statement_timeout: 0, application_name: POOLED_NAME },
        log,
        PooledClient,
      )
    : openPool(config, log, NamedClient)
  const direct = directConfig
    ? openPool({ ...config, ...directConfig, max: DIRECT_CONNECTIONS }, log, NamedClient)
    : pool
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    direct,
    config,
    async close() {
      // Kysely ends the pool only when it has used it.
      await db.destroy()
      await Promise.all([...new Set([pool, direct])].map((one) => one.ending || one.end()))
    },
  }
}
