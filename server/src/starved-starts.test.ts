import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from './testing/database.ts'
import { delayingProxy } from './testing/outside/delaying-proxy.ts'
import { freePort } from './testing/outside/redis.ts'
import { serverProcess } from './testing/processes/server-process.ts'

// `npm run test:faults -- starts` starts twenty times, beside six busy processes.
const STARTS = Number(process.env.STARTS ?? 1)
const IS_LONG = STARTS > 1
const BUSY = IS_LONG ? 6 : 2
const DELAY_MS = IS_LONG ? 5000 : 800
const PATIENCE = 240_000
// A stop ends after nine seconds whatever is under way, and such answers may take longer.
const OUTCOME = IS_LONG
  ? /^(?:served, exit code [01]|one line: .+)$/
  : /^(?:served, exit code 0|one line: .+)$/
const MAIN = join(import.meta.dirname, 'main.ts')

const busy: ChildProcess[] = []

beforeAll(() => {
  for (let n = 0; n < BUSY; n++)
    busy.push(spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(2)'], { stdio: 'ignore' }))
})
afterAll(() => {
  for (const child of busy) child.kill('SIGKILL')
})

describe('on a machine with busy processors', () => {
  test(
    `${STARTS} first starts and ${STARTS} warm starts serve, and go on serving`,
    async () => {
      for (let n = 0; n < STARTS; n++) {
        const began = Date.now()
        const server = await serverProcess('its own', { DEMO: 'on' })
        await server.start()
        const first = Date.now() - began
        await sleep(IS_LONG ? 3000 : 500)
        expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
        expect((await server.stop()).code).toBe(0)
        const again = Date.now()
        await server.start()
        process.stdout.write(`start ${n + 1}: first ${first} ms, warm ${Date.now() - again} ms\n`)
        expect((await server.stop()).code).toBe(0)
        await server.remove()
      }
    },
    STARTS * PATIENCE,
  )

  test(
    `${STARTS} starts on a database that answers up to ${DELAY_MS} ms late serve, or end in one line`,
    async () => {
      const database = await cloneDatabase(inject('template'))
      for (let n = 0; n < STARTS; n++) {
        const proxy = await delayingProxy(database.config, DELAY_MS)
        const outcome = await startBehind(proxy.url)
        await proxy.close()
        process.stdout.write(`delayed start ${n + 1}: ${outcome}\n`)
        expect(outcome).toMatch(OUTCOME)
      }
      await database.drop()
    },
    STARTS * PATIENCE,
  )
})

/** Serves for some seconds and is then stopped; or says why it does not. */
async function startBehind(DATABASE_URL: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-delayed-'))
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    DATA_DIR: folder,
    PORT: String(port),
    DATABASE_URL,
  }
  let output = ''
  const child = execFile(process.execPath, [MAIN], { env, cwd: folder })
  child.stdout?.on('data', (text) => {
    output += text
  })
  child.stderr?.on('data', (text) => {
    output += text
  })
  const exited = once(child, 'exit').then(([code, signal]) => `exit code ${code ?? signal}`)
  const answers = async () => {
    const health = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    return health?.status === 200
  }
  try {
    while (!(await answers())) {
      const ended = await Promise.race([exited, sleep(200)])
      if (!ended) continue
      const lines = output.trimEnd().split('\n')
      return lines.length === 1 ? `one line: ${output.trim()}` : `${ended}: ${output}`
    }
    // What begins after the port is open meets the late answers, too.
    const ended = await Promise.race([exited, sleep(IS_LONG ? 15_000 : 4000)])
    if (ended) return `${ended} after serving: ${output}`
    child.kill('SIGTERM')
    return `served, ${await exited}`
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
