import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { missingOperatorSettings } from '@annai/contract/operator'
import { type App, createApp, registerSubscribers } from './app.ts'
import { explain as explainKnown } from './cli/explain.ts'
import { ensureDemo } from './demo/load.ts'
import { registrationLink } from './features/admin/service.ts'
import { assemblePlatform, withDatabase } from './platform/assemble.ts'
import { REQUEST_LIMITS } from './platform/db/database.ts'
import { assertSearchable, migrate } from './platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from './platform/db/open-database.ts'
import { retryWithBackoff, startStep } from './platform/db/retry.ts'
import { startJobs } from './platform/jobs/scheduler.ts'
import { createLog, type Logger } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { type Env, readEnv } from './platform/startup/env.ts'
import { StartError } from './platform/startup/start-error.ts'
import { surviveStrayFailures } from './platform/startup/stray-failures.ts'
import { startWorkers, WorkerFailed } from './platform/workers/pool.ts'
import { joinPrimary, type Primary } from './platform/workers/worker.ts'

const JOB_INTERVAL = 5000
/** The time of a stop, below the ten seconds that supervisors allow. */
const STOP_WITHIN = { worker: 8000, all: 9000 }
const READY_CHECK_MS = 50
/**
 * Each worker has a queue of connections of its own: what a killed one leaves in it fails at once,
 * where a connection that the primary had handed over would hang. Elsewhere node:cluster shares it.
 */
const SHARES_PORT = process.platform === 'linux'

async function prepareSchema({ background: { db } }: OpenDatabase, log: Logger): Promise<void> {
  await startStep('migrate', () => migrate(db), log)
  await startStep('check the locale', () => assertSearchable(db), log)
}

const loadDemo = (background: Platform): Promise<void> =>
  startStep('load the demo', () => ensureDemo(background), background.log)

/** One process serves alone. */
async function serveAlone(env: Env, log: Logger): Promise<void> {
  const store = await openDatabase(env, log)
  await prepareSchema(store, log)
  const { app, background } = await assembleApp(env, log, store)
  if (env.DEMO) await loadDemo(background)
  await app.http.listen({ port: env.PORT, host: env.HOST })
  const stop = startServing(app, background, { isFirst: true })
  stopOnSignals(log, STOP_WITHIN.all, async () => {
    await stop()
    await store.stop()
  })
  reportStart(env, log)
}

/** Starts the workers that serve, on a database that is ready. */
async function servePool(env: Env, log: Logger): Promise<void> {
  const store = await openDatabase(env, log)
  await prepareSchema(store, log)
  if (env.DEMO) {
    const platform = assemblePlatform(env, log, store.background)
    // The services play the demo's bookings, and notifications belong to them.
    registerSubscribers(platform)
    await loadDemo(platform)
  }
  await assertPortIsFree(env)
  const shared = env.DATABASE_URL ?? urlOf(store.background.config)
  const workers = startWorkers({
    program: join(import.meta.dirname, 'main.ts'),
    count: env.WEB_CONCURRENCY,
    env: { DATABASE_URL: shared },
    log,
  })
  // Before the last worker serves: a stop in between must not leave the database behind.
  stopOnSignals(log, STOP_WITHIN.all, async () => {
    await workers.stop()
    await store.stop()
  })
  try {
    await workers.started
  } catch (error) {
    await store.stop()
    throw error
  }
  surviveStrayFailures(log)
  reportStart(env, log)
}

/** Workers share the port with each other, but not with another program. */
async function assertPortIsFree({ PORT, HOST }: Env): Promise<void> {
  const probe = createServer().listen(PORT, HOST)
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}

/** The embedded database as the workers reach it. */
function urlOf({ host, port, user, database }: OpenDatabase['background']['config']): string {
  const query = new URLSearchParams({ host: host ?? '', port: String(port), user: String(user) })
  return `postgres:///${database}?${query}`
}

/** One of several workers. The primary has prepared the database. */
async function serveAsWorker(env: Env, log: Logger, primary: Primary): Promise<void> {
  const { slot, connections, isReplacement } = primary.place
  const limits = { ...REQUEST_LIMITS, max: connections }
  const store = await openDatabase(env, log, undefined, limits)
  const { app, background } = await assembleApp(env, log, store, primary)
  const isFirst = slot === 0
  await app.http.ready()
  // The first worker of a start answers at once, as a single process does; the others and those that
  // replace one get no request that they would have to refuse.
  if (!isFirst || isReplacement)
    while (!app.http.readinessChecks.every((check) => check())) await sleep(READY_CHECK_MS)
  const address = { port: env.PORT, host: env.HOST, reusePort: SHARES_PORT }
  await app.http.listen(address)
  // Only said: a primary that is busy must not end a worker that serves.
  primary.call('serving', null).catch(() => undefined)
  const stop = startServing(app, background, { isFirst })
  stopOnSignals(log, STOP_WITHIN.worker, async () => {
    await stop()
    await store.stop()
  })
}

async function assembleApp(env: Env, log: Logger, store: OpenDatabase, primary?: Primary) {
  const { config, db } = store.background
  const ctx = assemblePlatform(env, log, store.connection, { database: config, primary })
  const background = withDatabase(ctx, db)
  return { app: await createApp(ctx, background), background }
}

/**
 * Starts what a process does besides answering; what the first process of a machine does is done once.
 * Returns how it ends.
 */
function startServing(app: App, background: Platform, { isFirst }: { isFirst: boolean }) {
  const { log } = background
  // From here on nothing ends the process but a signal or an unforeseen exception.
  surviveStrayFailures(log)
  const schedule = isFirst ? startJobs(app.jobs, JOB_INTERVAL, background) : undefined
  app.mailWorker.start()
  const stopping = new AbortController()
  const registration = isFirst ? announceRegistration(background, stopping.signal) : undefined
  return async () => {
    stopping.abort()
    await app.http.drain()
    await app.http.close()
    await schedule?.stop()
    await app.mailWorker.stop()
    await registration
  }
}

function stopOnSignals(log: Logger, within: number, stop: () => Promise<void>): void {
  let isStopping = false
  const stopOrFail = () => {
    // A terminal signals the workers, too, and then their primary does.
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), within).unref()
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        log.error({ stack: error.stack }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stopOrFail)
  process.on('SIGINT', stopOrFail)
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

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = createLog(env.LOG_LEVEL)
  const primary = joinPrimary()
  if (primary) await serveAsWorker(env, log.child({ worker: primary.place.slot }), primary)
  else if (env.WEB_CONCURRENCY > 1) await servePool(env, log)
  else await serveAlone(env, log)
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
  // A worker that fails has explained it already.
  if (!(error instanceof WorkerFailed)) console.error(explain(error))
  process.exit(1)
}
