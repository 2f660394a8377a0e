import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MEMORY_ENV } from '../../../../scripts/memory.mjs'
import type { EmbeddedConfig } from '../../platform/db/embedded/config.ts'
import { freePort } from '../outside/redis.ts'

/** The server as its own process: on a database that outlives it, or with one of its own. */
export interface ServerProcess {
  readonly address: string
  readonly dataDir: string
  /** Of the running process. */
  readonly pid: number | undefined
  /** Resolves when it is ready. */
  start(): Promise<void>
  /** As a power switch would: with the database, where it is the server's own. */
  kill(): Promise<void>
  /** As an operator would (SIGTERM); answers how it ended and how long that took. */
  stop(): Promise<{ code: number | null; ms: number }>
  remove(): Promise<void>
}

/** Long, for a database that recovers on a busy machine. */
const READY_WITHIN = 90_000
const MAIN = join(import.meta.dirname, '../../main.ts')

export const urlOf = ({ host, user, database }: EmbeddedConfig) =>
  `postgres:///${database}?host=${encodeURIComponent(host)}&user=${user}`

export async function serverProcess(
  database: EmbeddedConfig | 'its own',
  env: Record<string, string> = {},
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-process-'))
  chmodSync(folder, 0o755) // started by root, its database runs as another account
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const gone = once(child, 'exit')
    // The whole group dies at once, as when the machine does.
    if (signal === 'SIGKILL' && child.pid) process.kill(-child.pid, signal)
    else child.kill(signal)
    const [code] = await gone
    return code as number | null
  }
  return {
    address,
    dataDir: join(folder, 'data'),
    get pid() {
      return child?.pid
    },
    async start() {
      child = spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'inherit', 'inherit'],
        detached: true,
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ...MEMORY_ENV,
          NODE_ENV: 'test',
          PORT: String(port),
          ...(database !== 'its own' && { DATABASE_URL: urlOf(database) }),
          DATA_DIR: join(folder, 'data'),
          DEMO: 'off',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
          ...env,
        },
      })
      for (const until = Date.now() + READY_WITHIN; Date.now() < until; await sleep(30)) {
        if (child.exitCode !== null) break
        const ready = await fetch(`${address}/readyz`).catch(() => null)
        if (ready?.status === 200) return
      }
      throw new Error('the server did not become ready')
    },
    kill: async () => void (await end('SIGKILL')),
    async stop() {
      const began = Date.now()
      return { code: await end('SIGTERM'), ms: Date.now() - began }
    },
    async remove() {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
