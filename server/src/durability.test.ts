import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerProcess, serverProcess } from './testing/processes/server-process.ts'

const ROUNDS = 3
/** The product as an operator runs it, with the database that it brings. */
let server: ServerProcess

const send = (subject: string) =>
  fetch(`${server.address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann', email: 'ann@example.com', subject, message: 'Hello' }),
  })

beforeAll(async () => {
  server = await serverProcess('its own', { ADMIN_REGISTRATION: 'open' })
  await server.start()
}, 120_000)
afterAll(() => server.remove())

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
      await server.kill()
      await Promise.all(writers)
      await server.start()
    }
    expect(acknowledged.size).toBeGreaterThan(50)
    const register = { username: 'curator', password: 'watchful by night' }
    const call = async (path: string, init: RequestInit) =>
      (await fetch(`${server.address}${path}`, init)).json()
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
