import { existsSync } from 'node:fs'
import { missingOperatorSettings } from '@annai/contract/operator'
import { createApp } from './app.ts'
import { explain as explainKnown } from './cli/explain.ts'
import { ensureDemo } from './demo/load.ts'
import { registrationLink } from './features/admin/service.ts'
import { refreshImportedPlaces } from './features/places/imports/service.ts'
import { assemblePlatform, withDatabase } from './platform/assemble.ts'
import { assertSearchable, migrate } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { retryWithBackoff, startStep } from './platform/db/retry.ts'
import { startJobs } from './platform/jobs/scheduler.ts'
import { createLog, type Logger } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { readEnv } from './platform/startup/env.ts'
import { StartError } from './platform/startup/start-error.ts'
import { surviveStrayFailures } from './platform/startup/stray-failures.ts'

const JOB_INTERVAL = 5000
const STOP_WITHIN = 9000

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  const store = await openDatabase(env, log)
  const { db } = store.background
  await startStep('migrate', () => migrate(db), log)
  await startStep('check the locale', () => assertSearchable(db), log)
  const ctx = assemblePlatform(env, log, store.connection, {
    database: store.background.config,
  })
  const background = withDatabase(ctx, db)
  await startStep('read the imported places', () => refreshImportedPlaces(background), log)
  const app = await createApp(ctx, background)
  if (env.DEMO) await startStep('load the demo', () => ensureDemo(background), log)
  await app.http.listen({ port: env.PORT, host: env.HOST })
  // From here on nothing ends the process but a signal or an unforeseen exception.
  surviveStrayFailures(log)
  const schedule = startJobs(app.jobs, JOB_INTERVAL, background)
  app.mailWorker.start()
  const stopping = new AbortController()
  log.info(`Annai is at ${env.PUBLIC_URL}`)
  const missing = missingOperatorSettings(env.OPERATOR)
  if (missing.length > 0)
    log.warn(`The pages do not fully say who runs this site: ${missing.join(', ')} not set`)
  const registration = announceRegistration(background, log, stopping.signal)

  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN).unref()
    stopping.abort()
    await app.http.drain()
    // Begun before the other instances are left, so that few jobs commit after it.
    const jobs = schedule.stop()
    await app.http.close()
    await jobs
    await app.mailWorker.stop()
    await registration
    await store.stop()
    process.exit(0)
  }
  const stopOrFail = () => {
    stop().catch((error: Error) => {
      log.error({ stack: error.stack }, 'the stop failed')
      process.exit(1)
    })
  }
  process.once('SIGTERM', stopOrFail)
  process.once('SIGINT', stopOrFail)
}

/** Prints the link for the first administrator once the database confirms that there is none. */
async function announceRegistration(
  ctx: Platform,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  try {
    const task = 'registration link'
    const link = await retryWithBackoff(task, () => registrationLink(ctx), { log, signal })
    if (link) log.info(`The first administrator registers at ${link}`)
  } catch (error) {
    if (!signal.aborted) log.error({ error: String(error) }, 'no registration link')
  }
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
  return (
    explainKnown(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
  )
}

try {
  await start()
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
