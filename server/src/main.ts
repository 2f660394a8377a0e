import { existsSync } from 'node:fs'
import { createApp } from './app.ts'
import { ensureDemo } from './demo/load.ts'
import { registrationLink } from './features/admin/service.ts'
import { assemblePlatform } from './platform/assemble.ts'
import { assertSearchable, migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { readEnv } from './platform/env.ts'
import { startJobs } from './platform/jobs/scheduler.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

const JOB_INTERVAL = 5000
const STOP_WITHIN = 9000

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  const store = await openDatabase(env, log)
  const { db } = store.connection
  await migrate(db)
  await assertSearchable(db)
  const p = assemblePlatform(env, log, store.connection)
  const app = await createApp(p)
  if (env.DEMO) await ensureDemo(p)
  await app.http.listen({ port: env.PORT, host: env.HOST })
  const schedule = startJobs(app.jobs, JOB_INTERVAL, p)
  app.mailWorker.start()
  log.info(`Annai is at ${env.PUBLIC_URL}`)
  const registration = await registrationLink(p)
  if (registration) log.info(`The first administrator registers at ${registration}`)

  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN).unref()
    await app.http.drain()
    await app.http.close()
    await schedule.stop()
    await app.mailWorker.stop()
    await store.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

const isAboutListening = (error: unknown): boolean =>
  error instanceof Error &&
  'syscall' in error &&
  ['listen', 'getaddrinfo'].includes(String(error.syscall))

/** What the operator has to change, in one line; anything else with its stack. */
function explain(error: unknown): string {
  if (error instanceof StartError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `PORT: ${process.env.PORT ?? 3000} is in use by another program; choose another one with PORT=…`
  if (code === 'EACCES' && isAboutListening(error))
    return `PORT: ${process.env.PORT ?? 3000} is not open to this account; choose another one with PORT=…`
  if (isAboutListening(error))
    return `HOST: ${process.env.HOST} is no address of this machine (${code})`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  await start()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
