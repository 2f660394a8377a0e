import { setTimeout as sleep } from 'node:timers/promises'
import { missingOperatorSettings } from '@annai/contract/operator'
import { type App, createApp } from './app.ts'
import { assemblePlatform, withDatabase } from './assemble.ts'
import { ensureDemo } from './demo/load.ts'
import { registrationLink } from './features/admin/registration/service.ts'
import { sealSecondFactors } from './features/admin/second-factor/service.ts'
import { refreshImportedPlaces } from './features/places/imports/service.ts'
import { assertSearchable, migrate, newerMigrations } from './platform/db/migrate.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { retryWithBackoff, startStep } from './platform/db/retry.ts'
import { leaveInstances } from './platform/instances.ts'
import { startJobs } from './platform/jobs/scheduler.ts'
import type { Logger } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import type { Env } from './platform/startup/env.ts'
import { stopOnSignals, surviveStrayFailures } from './platform/startup/process-end.ts'

const JOB_INTERVAL = 5000
const READY_CHECK_MS = 50
/** An instance that is not ready by then accepts connections anyway, and logs it. */
const READY_WITHIN_MS = 30_000

export async function serve(env: Env, log: Logger): Promise<void> {
  // Before the database is opened: its queries are part of the traces.
  const tracing = await openTracing(env)
  const store = await openDatabase(env, log)
  const { db } = store.background
  await startStep('migrate', () => migrate(db), log)
  const newer = await startStep('read the migrations', () => newerMigrations(db), log)
  if (newer.length > 0)
    log.warn({ migrations: newer }, 'a newer version of Annai has added to this database')
  await startStep('check the locale', () => assertSearchable(db), log)
  const ctx = assemblePlatform(env, log, store.connection, { database: store.background.config })
  const background = withDatabase(ctx, db)
  await startStep('read the imported places', () => refreshImportedPlaces(background), log)
  await startStep('seal second factors', () => sealSecondFactors(background), log)
  await startStep('read the settings of the site', () => ctx.site.refresh(), log)
  const app = await createApp(ctx, background)
  if (env.DEMO) await startStep('load the demo', () => ensureDemo(background), log)
  // Other instances may be serving, so this one listens only when it refuses no request.
  if (env.DATABASE_URL) await untilReady(app)
  await app.http.listen({ port: env.PORT, host: env.HOST })
  // From here on nothing ends the process but a signal or an unforeseen exception.
  surviveStrayFailures(log)
  const schedule = startJobs(app.jobs, JOB_INTERVAL, background)
  app.mailWorker.start()
  const stopping = new AbortController()
  reportStart(env, log)
  const registration = announceRegistration(background, stopping.signal)

  stopOnSignals(log, async () => {
    stopping.abort()
    // In parallel with the drain: one after the other would take longer than a stop may.
    const mails = app.mailWorker.stop()
    await app.http.drain(env.DRAIN_SECONDS * 1000)
    // Before this instance leaves the others, so that few jobs commit afterwards.
    const jobs = schedule.stop()
    await app.http.close()
    await jobs
    await mails
    await registration
    await leaveInstances(background)
    await store.stop()
    await tracing?.stop()
  })
}

/** Loaded only if a setting names a collector, so that other starts do not pay for it. */
async function openTracing(env: Env) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (endpoint === undefined) return undefined
  const { startTracing } = await import('./platform/tracing/exporter.ts')
  return startTracing(env, endpoint)
}

async function untilReady({ http }: App): Promise<void> {
  await http.ready()
  const end = performance.now() + READY_WITHIN_MS
  const isReady = () => http.readinessChecks.every((check) => check())
  while (!isReady() && performance.now() < end) await sleep(READY_CHECK_MS)
}

function reportStart(env: Env, log: Logger): void {
  log.info(`Annai is at ${env.PUBLIC_URL}`)
  const missing = missingOperatorSettings(env.OPERATOR)
  if (missing.length > 0)
    log.warn(`The pages do not fully say who runs this site: ${missing.join(', ')} not set`)
}

/** Prints the link for the first administrator once the database confirms that there is none. */
async function announceRegistration(ctx: Platform, signal: AbortSignal): Promise<void> {
  const { log } = ctx
  try {
    const task = 'registration link'
    const link = await retryWithBackoff(task, () => registrationLink(ctx), { log, signal })
    if (link) log.info(`The first administrator registers at ${link}`)
  } catch (error) {
    if (!signal.aborted) log.error({ error: String(error) }, 'no registration link')
  }
}
