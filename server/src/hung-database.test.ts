import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresProcesses, suspend } from './testing/processes/processes.ts'
import { type ServerProcess, serverProcess } from './testing/processes/server-process.ts'

// `npm run test:faults -- hung` lets it hang longer.
const HANG_MS = Number(process.env.HANG_SECONDS ?? 6) * 1000
const WORKERS = 24

let server: ServerProcess

beforeAll(async () => {
  server = await serverProcess('its own')
  await server.start()
}, 120_000)
afterAll(() => server.remove())

interface Answered {
  status: number
  ms: number
  at: number
  retryAfter: string | null
}

const CALLS: (() => [path: string, options: RequestInit])[] = [
  () => ['/api/users/profile', { headers: { authorization: `Bearer ${randomUUID()}` } }],
  () => ['/api/notifications', { headers: { authorization: `Bearer ${randomUUID()}` } }],
  // Nothing that hashes a password: its queue is bounded by the processors, not by the database.
  () => {
    const body = JSON.stringify({
      name: 'Ann',
      email: 'ann@annai.example',
      subject: 'Hello',
      message: 'A letter.',
    })
    const headers = { 'content-type': 'application/json' }
    return ['/api/contact', { method: 'POST', body, headers }]
  },
]

async function call(n: number): Promise<Answered> {
  const [path, options] = CALLS[n % CALLS.length]?.() ?? ['/', {}]
  const at = Date.now()
  const response = await fetch(server.address + path, options)
  await response.text()
  const retryAfter = response.headers.get('retry-after')
  return { status: response.status, ms: Date.now() - at, at, retryAfter }
}

test('While the database hangs every request is answered 503 within seconds, and work resumes', async () => {
  const answered: Answered[] = []
  const over = new AbortController()
  const work = Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      for (let n = worker; !over.signal.aborted; n += 1) {
        answered.push(await call(n))
        await sleep(50)
      }
    }),
  )
  await sleep(1000)
  const hungAt = Date.now()
  const resume = suspend(() => postgresProcesses(server.dataDir))
  await sleep(HANG_MS)
  const readiness = await fetch(`${server.address}/readyz`)
  const resumedAt = Date.now()
  resume()
  await sleep(3000)
  over.abort()
  await work

  expect(readiness.status).toBe(503)
  const during = answered.filter(({ at }) => at > hungAt && at < resumedAt - 3000)
  expect(during.length).toBeGreaterThan(WORKERS)
  expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]))
  expect(during.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(Math.max(...answered.map(({ ms }) => ms))).toBeLessThan(3500)
  const after = answered.filter(({ at }) => at > resumedAt + 1000)
  expect(after.length).toBeGreaterThan(0)
  expect(after.filter(({ status }) => status >= 500)).toEqual([])
  expect(answered.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
}, 120_000)
