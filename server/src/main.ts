import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { type Connection, connect } from './platform/db/database.ts'
import { startEmbedded } from './platform/db/embedded/supervisor.ts'
import { assertSearchable, migrate } from './platform/db/migrate.ts'
import { type Env, readEnv } from './platform/env.ts'
import { createEvents } from './platform/events.ts'
import { createLimits, memoryStore } from './platform/limits.ts'
import { createLive } from './platform/live.ts'
import { createLog, type Logger } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { StartError } from './platform/start-error.ts'
import { loadTexts } from './platform/texts.ts'
import { startTicker } from './platform/ticker.ts'

const JOB_INTERVAL = 5000
const STOP_WITHIN = 9000

interface Store {
  connection: Connection
  stop(): Promise<void>
}

/** The configured server, or the embedded one under DATA_DIR. */
async function openDatabase(env: Env, log: Logger): Promise<Store> {
  if (env.DATABASE_URL) {
    const connection = connect({ connectionString: env.DATABASE_URL }, log)
    return { connection, stop: () => connection.close() }
  }
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR, binDir: env.ANNAI_PG_BIN, log })
  const connection = connect(embedded.config, log)
  return {
    connection,
    async stop() {
      await connection.close()
      await embedded.stop()
    },
  }
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  await mkdir(env.DATA_DIR, { recursive: true })
  const store = await openDatabase(env, log)
  const { db } = store.connection
  await migrate(db)
  await assertSearchable(db)
  const p: Platform = {
    env,
    log,
    clock: systemClock,
    db,
    texts: loadTexts(),
    events: createEvents(),
    limits: createLimits(memoryStore(), systemClock, env.RATE_LIMITS),
    live: createLive(log),
  }
  const app = await createApp(p)
  await app.http.listen({ port: env.PORT, host: env.HOST })
  const ticker = startTicker(JOB_INTERVAL, app.runDueJobs, log)
  log.info(`Annai is at ${env.PUBLIC_URL}`)

  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN).unref()
    await app.http.close()
    await ticker.stop()
    await store.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

/** What the operator has to change, in one line; anything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `PORT: ${process.env.PORT ?? 3000} is in use by another program; choose another one with PORT=…`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await start()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
