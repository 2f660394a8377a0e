import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hearEvents } from '../src/app.ts'
import { assemblePlatform } from '../src/platform/assemble.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { readEnv } from '../src/platform/env.ts'
import { createLog } from '../src/platform/log.ts'
import type { Platform } from '../src/platform/platform.ts'
import { builders, type Make } from '../src/testing/make.ts'

/** A durable database of the bench's own, and people in it. */
export interface Stage {
  url: string
  p: Platform
  make: Make
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'annai-bench-'))
  chmodSync(DATA_DIR, 0o755) // started by root, the database runs as another account
  const log = createLog('error')
  const env = readEnv({ DATA_DIR, NODE_ENV: 'test', LOG_LEVEL: 'error' })
  const store = await openDatabase(env, log)
  const { db, pool } = store.connection
  await migrate(db)
  const p = assemblePlatform(env, log, store.connection)
  hearEvents(p)
  const { host, user, database } = pool.options
  return {
    url: `postgres:///${database}?host=${encodeURIComponent(host ?? '')}&user=${user}`,
    p,
    make: builders({ p }),
    async close() {
      await store.stop()
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** Starts a server of the comparison. */
export async function startTarget(mode: string, url: string) {
  const child = fork(new URL('./live-target.ts', import.meta.url), [mode], {
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'test' },
  })
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${mode} ended with ${code}`)))
    child.once('message', (told) => resolve(told as { port: number }))
  })
  return { address: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

export interface Pace {
  rate: number
  p50: number
  p99: number
}

/** Everybody repeats the step until the time is over. */
export async function paceOf(steps: (() => Promise<void>)[], seconds: number): Promise<Pace> {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    steps.map(async (step) => {
      while (performance.now() < until) {
        const at = performance.now()
        await step()
        times.push(performance.now() - at)
      }
    }),
  )
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { rate: (times.length * 1000) / (performance.now() - began), p50: at(0.5), p99: at(0.99) }
}

export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** A table of the medians of all rounds, each beside its ratio to the first. */
export function tell(rounds: Record<string, Pace>[]): void {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  const names = Object.keys(rounds[0] ?? {})
  const middle = (name: string, key: keyof Pace) =>
    median(rounds.map((round) => round[name]?.[key] ?? 0))
  say(`${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}, ${rounds.length} rounds`)
  for (const name of names) {
    const cells = (['rate', 'p50', 'p99'] as const).map((key) => {
      const ratio = middle(name, key) / middle(names[0] ?? '', key)
      return `${key} ${middle(name, key).toFixed(1)} (${ratio.toFixed(2)})`
    })
    say(`${name.padEnd(8)} ${cells.join('  ')}`)
  }
}
