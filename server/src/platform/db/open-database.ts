import type pg from 'pg'
import { ensureDataDir } from '../data-dir.ts'
import type { Env } from '../env.ts'
import type { Logger } from '../log.ts'
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
