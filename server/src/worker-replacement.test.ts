import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { fakeClock, startTestApp, type TestApp } from './testing/app.ts'
import { connect, connected, disconnectAll, join } from './testing/live-clients.ts'
import { builders, type Make } from './testing/make.ts'
import { withPassword } from './testing/members.ts'
import { type MailServer, startMailServer } from './testing/outside/mail-server.ts'
import { type ServerProcess, serverProcess } from './testing/processes/server-process.ts'
import { allServe, callOnce, workersOf } from './testing/processes/workers.ts'

let app: TestApp
let make: Make
let mailServer: MailServer
let server: ServerProcess

beforeAll(async () => {
  app = await startTestApp(inject('template'), { clock: fakeClock(new Date().toISOString()) })
  make = builders(app)
  mailServer = await startMailServer()
  server = await serverProcess(app.database, {
    WEB_CONCURRENCY: '2',
    SMTP_URL: mailServer.url,
    LOG_LEVEL: 'silent',
  })
  await server.start()
  await allServe(server, 2)
})
afterEach(disconnectAll)
afterAll(async () => {
  await server.remove()
  await mailServer.close()
  await app.close()
})

const post = (bookingId: string, { token }: { token: string }, message: string) =>
  callOnce(server.address, `/api/bookings/${bookingId}/messages`, {
    method: 'POST',
    token,
    body: { message, clientMessageId: crypto.randomUUID() },
  })
const notificationsOf = async ({ token }: { token: string }) =>
  JSON.parse((await callOnce(server.address, '/api/notifications', { token })).text) as object[]

async function view(user: { token: string }, bookingId: string) {
  const client = connect(server.address, user.token)
  await connected(client)
  await join(client, bookingId)
  return client
}

test('A person who views the thread on one worker gets no notification of a message on another', async () => {
  const { id, user, guide } = await make.booking()
  const client = await view(user, id)
  for (let n = 0; n < 8; n++) expect((await post(id, guide, `hello ${n}`)).status).toBe(201)
  expect(await notificationsOf(user)).toEqual([])
  client.emit('watch booking', id, false)
  // Whether it was sent before or after that, it becomes one.
  expect((await post(id, guide, 'are you still there?')).status).toBe(201)
  await vi.waitFor(async () => expect(await notificationsOf(user)).not.toEqual([]), 5000)
})

test('A mail that any worker queues is sent at once', async () => {
  for (let n = 0; n < 6; n++) {
    const { email } = await withPassword(app, await make.user())
    const body = { email, language: 'en' }
    await callOnce(server.address, '/api/auth/forgot-password', { method: 'POST', body })
    await vi.waitFor(() => expect(mailServer.to(email)).toHaveLength(1), {
      timeout: 4000,
      interval: 20,
    })
  }
})

test('Messages to people without a socket need no event for the other worker', async () => {
  const { id, guide, user } = await make.booking()
  const stored = async () => {
    const { rows } = await sql<{ last: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence('live_events', 'id'))::int as last`.execute(
      app.ctx.db,
    )
    return rows[0]?.last
  }
  // A worker that starts waits for other instances to answer.
  await vi.waitFor(
    async () => {
      const before = await stored()
      for (let n = 0; n < 8; n++) expect((await post(id, guide, `line ${n}`)).status).toBe(201)
      await sleep(100)
      expect(await stored()).toBe(before)
    },
    { timeout: 20_000, interval: 500 },
  )
  // One who comes afterwards misses nothing.
  const client = await view(user, id)
  const received: string[] = []
  client.on('new message', ({ message }) => received.push(message))
  const sent = Array.from({ length: 8 }, (_, n) => `seen ${n}`)
  for (const text of sent) expect((await post(id, guide, text)).status).toBe(201)
  await vi.waitFor(
    () => expect(received.toSorted((a, b) => a.localeCompare(b))).toEqual(sent),
    5000,
  )
}, 40_000)

test('A worker that hangs is killed and replaced, and no counter falls', async () => {
  const count = async () => {
    const { text } = await callOnce(server.address, '/metrics')
    const series = text.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)
    return [...series].reduce((sum, [, value]) => sum + Number(value), 0)
  }
  for (let n = 0; n < 10; n++) await callOnce(server.address, '/api/rates')
  const before = await count()
  expect(before).toBeGreaterThan(10)
  const [victim] = workersOf(server.pid)
  if (victim === undefined) throw new Error('a worker expected')
  process.kill(victim, 'SIGSTOP')
  await vi.waitFor(() => expect(workersOf(server.pid)).not.toContain(victim), {
    timeout: 40_000,
    interval: 200,
  })
  await allServe(server, 2)
  expect(await count()).toBeGreaterThanOrEqual(before)
}, 80_000)
