import type pg from 'pg'
import { ensureDataDir } from '../data-dir.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'
import { StartError } from '../start-error.ts'
import { type Connection, connect } from './database.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded/supervisor.ts'

export interface OpenDatabase {
  connection: Connection
  /** Closes the pool, then stops the embedded server where it is ours. */
  stop(): Promise<void>
}

/** The configured server, or the embedded one under DATA_DIR. */
export async function openDatabase(
  env: Env,
  log: Logger,
  start: (options: EmbeddedOptions) => Promise<Embedded> = startEmbedded,
  pool: pg.PoolConfig = {},
): Promise<OpenDatabase> {
  if (env.DATABASE_URL) {
    ensureDataDir(env.DATA_DIR)
    const connection = connect({ connectionString: env.DATABASE_URL, ...pool }, log)
    await assertAnswers(connection)
    return { connection, stop: () => connection.close() }
  }
  const embedded = await start({ dataDir: env.DATA_DIR, binDir: env.ANNAI_PG_BIN, log })
  const connection = connect({ ...embedded.config, ...pool }, log)
  return {
    connection,
    async stop() {
      await connection.close()
      await embedded.stop()
    },
  }
}

/** A wrong address, name or password is the operator's to put right: one line, no stack. */
async function assertAnswers({ pool, close }: Connection): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    await close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = error instanceof Error && error.message ? error.message : code
    throw new StartError(`DATABASE_URL cannot be used: ${reason}`)
  }
}
