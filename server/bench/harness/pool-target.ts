import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../src/testing/outside/redis.ts'
import { childrenOf } from '../../src/testing/processes/processes.ts'
import { START_ENV } from './start-env.ts'

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const START_WITHIN_MS = 120_000

/** The memory of a process in kilobytes. */
export interface Memory {
  /** With all that it maps together with other processes, such as the program of Node. */
  resident: number
  /** What the machine gets back when this process ends and another one like it goes on. */
  own: number
}

/** The product as an operator starts it. */
export interface PoolTarget {
  port: number
  /** The processes that serve: the workers, or the only process. */
  serving(): number[]
  /** All processes, the primary first. */
  all(): number[]
  stop(): Promise<void>
}

const servingAt = async (port: number): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null)
  return Number(/^serving_processes (\d+)$/m.exec((await answer?.text()) ?? '')?.[1] ?? 0)
}

const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200

/** Resolves when all its processes serve and explore is ready. */
export async function startPool(url: string, workers: number): Promise<PoolTarget> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'annai-pool-'))
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...START_ENV,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      WEB_CONCURRENCY: String(workers),
      NODE_ENV: 'test',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
  // A bench that fails leaves no server behind.
  process.once('exit', () => child.kill())
  const pid = child.pid ?? 0
  const until = Date.now() + START_WITHIN_MS
  while (!((await servingAt(port)) === workers && (await isReady(port)))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('the server does not serve')
    await sleep(100)
  }
  return {
    port,
    serving: () => (workers === 1 ? [pid] : childrenOf(pid)),
    all: () => (workers === 1 ? [pid] : [pid, ...childrenOf(pid)]),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export function memoryOf(pid: number): Memory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const sumOf = (names: string) =>
    [...rollup.matchAll(new RegExp(`^(?:${names}):\\s+(\\d+)`, 'gm'))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    )
  return { resident: sumOf('Rss'), own: sumOf('Private_Clean|Private_Dirty') }
}

/** The server's ends of the connections to a port, as inodes. */
export function connectionsTo(port: number): Set<string> {
  const [, ...lines] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n')
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const fields = lines.map((line) => line.trim().split(/\s+/))
  const open = fields.filter(([, local, , state]) => local?.endsWith(`:${hex}`) && state === '01')
  return new Set(open.map((field) => field[9] ?? ''))
}

/** The process that holds a connection. */
export const holderOf = (inode: string, pids: readonly number[]): number | undefined =>
  pids.find((pid) =>
    readdirSync(`/proc/${pid}/fd`).some((file) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${file}`) === `socket:[${inode}]`
      } catch {
        return false
      }
    }),
  )
