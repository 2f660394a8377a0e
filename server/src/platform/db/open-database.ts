import type pg from 'pg'
import type { Logger } from '../log.ts'
import { ensureDataDir } from '../startup/data-dir.ts'
import type { Env } from '../startup/env.ts'
import { StartError } from '../startup/start-error.ts'
import { BACKGROUND_LIMITS, type Connection, connect, REQUEST_LIMITS } from './database.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded/supervisor.ts'
import { startStep } from './retry.ts'
import { supportProblem } from './supported-versions.ts'
import { sqlState } from './unavailable.ts'

export interface OpenDatabase {
  /** The pool for requests. */
  connection: Connection
  /** The pool for start-up work and jobs, with longer time limits and separate connections. */
  background: Connection
  /** Closes the pools, then stops the embedded server if this process started it. */
  stop(): Promise<void>
}

/** The configured server, or the embedded one under DATA_DIR. */
export async function openDatabase(
  env: Env,
  log: Logger,
  start: (options: EmbeddedOptions) => Promise<Embedded> = startEmbedded,
  limits: pg.PoolConfig = REQUEST_LIMITS,
): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) {
    const embedded = await start({ dataDir: env.DATA_DIR, binDir: env.ANNAI_PG_BIN, log })
    return open({ config: embedded.config }, limits, log, embedded.stop)
  }
  ensureDataDir(env.DATA_DIR)
  const direct = env.DATABASE_DIRECT_URL && { connectionString: env.DATABASE_DIRECT_URL }
  const config = { connectionString: env.DATABASE_URL }
  const store = open(direct ? { config, direct } : { config }, limits, log)
  await assertAnswers(store, log)
  return store
}

interface Place {
  config: pg.PoolConfig
  /** The server itself, if `config` points to a pooler. */
  direct?: pg.PoolConfig
}

function open(
  { config, direct }: Place,
  limits: pg.PoolConfig,
  log: Logger,
  afterwards?: () => Promise<void>,
): OpenDatabase {
  const connection = connect({ ...config, ...limits }, log, direct && { ...direct, ...limits })
  // Migrations hold session locks, and jobs may take longer than a pooler allows.
  const background = connect({ ...(direct ?? config), ...BACKGROUND_LIMITS }, log)
  return {
    connection,
    background,
    async stop() {
      await Promise.all([connection.close(), background.close()])
      await afterwards?.()
    },
  }
}

/** What a proxy or a pooler answers while it has no primary. */
const NO_PRIMARY =
  /^Connection terminated|server login has been failing|server login failed|query_wait_timeout/

/** A server that is starting, stopping, slow or out of connections. */
const isTemporary = (error: unknown) =>
  /^(?:57P0[123]|53300|ECONNRESET)$/.test(sqlState(error) ?? '') ||
  (error instanceof Error &&
    (/^(?:timeout|Query read timeout)/.test(error.message) || NO_PRIMARY.test(error.message)))

/** Identifies a running database. */
async function placeOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ place: string }>(
    `select current_database() || ' since ' || extract(epoch from pg_postmaster_start_time()) as place`,
  )
  return rows[0]?.place
}

/** A configuration error, reported in one line without a stack trace. */
async function assertAnswers(store: OpenDatabase, log: Logger): Promise<void> {
  const { connection, background, stop } = store
  try {
    const attempt = async () => {
      const direct = await placeOf(background.pool)
      const isPooled = connection.direct !== connection.pool
      if (isPooled && (await placeOf(connection.pool)) !== direct)
        throw new StartError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL')
      return background.pool.query<{ server_version: string }>('show server_version')
    }
    const { rows } = await startStep('connect', attempt, log, { isWorthRetrying: isTemporary })
    const unsupported = supportProblem(rows[0]?.server_version ?? '')
    if (unsupported) throw new StartError(`DATABASE_URL: ${unsupported}`)
  } catch (error) {
    await stop()
    if (error instanceof StartError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = error instanceof Error && error.message ? error.message : code
    throw new StartError(`DATABASE_URL cannot be used: ${reason}`)
  }
}
