import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROUNDS = 3
const folder = mkdtempSync(join(tmpdir(), 'annai-kill-'))
let port = 0
let server: ChildProcess

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** The product as an operator runs it: embedded database, own process group. */
async function start(): Promise<void> {
  server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    cwd: join(import.meta.dirname, '../..'),
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      // The pages need a build, and this is about writes.
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(50)) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.status === 200) return
  }
  throw new Error('the server did not become ready')
}

const killGroup = () => {
  if (server.pid) process.kill(-server.pid, 'SIGKILL')
}

const send = (subject: string) =>
  fetch(`http://127.0.0.1:${port}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann', email: 'ann@example.com', subject, message: 'Hello' }),
  })

beforeAll(async () => {
  chmodSync(folder, 0o755)
  port = await freePort()
  await start()
}, 120_000)
afterAll(async () => {
  killGroup()
  await sleep(500)
  rmSync(folder, { recursive: true, force: true })
})

describe('kill -9 of the whole process group', () => {
  test('every acknowledged write is there after the next start', async () => {
    const acknowledged = new Set<string>()
    for (let round = 1; round <= ROUNDS; round++) {
      const writers = [1, 2, 3, 4].map(async (writer) => {
        // Ends when the killed server no longer answers.
        for (let n = 1; ; n++) {
          const subject = `round ${round} writer ${writer} number ${n}`
          const answer = await send(subject).catch(() => null)
          if (answer?.status === 201) acknowledged.add(subject)
          else if (!answer) return
        }
      })
      await sleep(400 + 300 * round)
      killGroup()
      await Promise.all(writers)
      await start()
    }
    expect(acknowledged.size).toBeGreaterThan(50)
    const register = { username: 'keeper', password: 'watchful' }
    const call = async (path: string, init: RequestInit) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()
    const post = (body: object): RequestInit => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await call('/api/auth/admin-register', post(register))
    const { token } = (await call('/api/auth/admin-login', post(register))) as { token: string }
    const stored = (await call('/api/admin/contacts', {
      headers: { authorization: `Bearer ${token}` },
    })) as { subject: string }[]
    const subjects = new Set(stored.map((message) => message.subject))
    expect([...acknowledged].filter((subject) => !subjects.has(subject))).toEqual([])
  }, 300_000)
})
