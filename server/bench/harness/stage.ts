import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { registerSubscribers } from '../../src/app.ts'
import { assemblePlatform } from '../../src/assemble.ts'
import { REQUEST_LIMITS } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { AddressPolicy } from '../../src/platform/public-address.ts'
import { readEnv } from '../../src/platform/startup/env.ts'
import { builders, type Make } from '../../src/testing/make.ts'
import { type Processor, postmasterOf, processorTimes } from './processor.ts'
import { START_ENV } from './start-env.ts'

/** A durable database for the bench, with people in it. */
export interface Stage {
  url: string
  ctx: Platform
  make: Make
  /** Processor time so far, of this server and of the others that take part. */
  processor(serverPid: number): Processor
  close(): Promise<void>
}

export async function openStage(settings: { pushAddresses?: AddressPolicy } = {}): Promise<Stage> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'annai-bench-'))
  chmodSync(DATA_DIR, 0o755) // started by root, the database runs as another account
  const log = createLog('error')
  const env = readEnv({ DATA_DIR, NODE_ENV: 'test', LOG_LEVEL: 'error' })
  // The statements that fill the tables may take longer than those of a request.
  const limits = { ...REQUEST_LIMITS, statement_timeout: 0, query_timeout: 0 }
  const store = await openDatabase(env, log, undefined, limits)
  const { db, pool } = store.connection
  await migrate(db)
  const ctx = assemblePlatform(env, log, store.connection, settings)
  registerSubscribers(ctx)
  const postmaster = await postmasterOf(db)
  const { host, user, database } = pool.options
  return {
    url: `postgres:///${database}?host=${encodeURIComponent(host ?? '')}&user=${user}`,
    ctx,
    make: builders({ ctx }),
    processor: (serverPid) => processorTimes(serverPid, postmaster),
    async close() {
      await store.stop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}

export interface Target {
  port: number
  address: string
  pid: number
  stop(): void
}

/** Starts a server of the comparison. */
export async function startTarget(mode: string, url: string): Promise<Target> {
  const child = fork(new URL('./live-target.ts', import.meta.url), [mode], {
    env: { ...process.env, ...START_ENV, DATABASE_URL: url, NODE_ENV: 'test' },
  })
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${mode} ended with ${code}`)))
    child.once('message', (message) => resolve(message as { port: number }))
  })
  const address = `http://127.0.0.1:${port}`
  return { port, address, pid: child.pid ?? 0, stop: () => void child.disconnect() }
}

/** Runs a step and returns its duration in milliseconds. */
export type Step = () => Promise<number>

export interface Pace {
  rate: number
  p50: number
  p99: number
  /** Microseconds of processor time for a step. */
  server: number
  database: number
  loader: number
}

/** A step that takes longer is lost: an answer or a message has never arrived. */
const LOST_AFTER_MS = 10_000

/** All people repeat the step until the time is over. Fails if the last steps do not end. */
export async function paceOf(
  steps: Step[],
  seconds: number,
  processor: () => Processor,
): Promise<Pace> {
  const times: number[] = []
  const before = processor()
  const began = performance.now()
  const until = began + seconds * 1000
  let waiting = steps.length
  const all = steps.map(async (step) => {
    while (performance.now() < until) times.push(await step())
    waiting--
  })
  const lost = sleep(seconds * 1000 + LOST_AFTER_MS).then(() => {
    if (waiting > 0) throw new Error(`${waiting} of ${steps.length} still wait for an answer`)
  })
  await Promise.race([Promise.all(all), lost])
  const elapsed = performance.now() - began
  const after = processor()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const each = (part: keyof Processor) => ((after[part] - before[part]) * 1000) / times.length
  return {
    rate: (times.length * 1000) / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    server: each('server'),
    database: each('database'),
    loader: each('loader'),
  }
}

export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** A table of the medians of all rounds, each beside its ratio to `base`. */
export function printTable(rounds: Record<string, Pace>[], base: string): void {
  const printLine = (text: string) => process.stdout.write(`${text}\n`)
  const middle = (name: string, of: (pace: Pace) => number) =>
    median(rounds.flatMap((round) => (round[name] ? [of(round[name])] : [])))
  printLine(
    `${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}, ${rounds.length} rounds`,
  )
  const columns: [string, (pace: Pace) => number][] = [
    ['a second', ({ rate }) => rate],
    ['p50 ms', ({ p50 }) => p50],
    ['p99 ms', ({ p99 }) => p99],
    ['processor us', ({ server, database }) => server + database],
    ['server', ({ server }) => server],
    ['database', ({ database }) => database],
    ['loader', ({ loader }) => loader],
  ]
  for (const name of Object.keys(rounds[0] ?? {})) {
    const cells = columns.map(([title, of]) => {
      const ratio = middle(name, of) / middle(base, of)
      return `${title} ${middle(name, of).toFixed(1)} (${ratio.toFixed(2)})`
    })
    printLine(`${name.padEnd(8)} ${cells.join('  ')}`)
  }
}
