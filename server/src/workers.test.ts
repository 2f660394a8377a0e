import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { fakeClock, startTestApp, type TestApp } from './testing/app.ts'
import { connect, connected, disconnectAll, join } from './testing/live-clients.ts'
import { builders, type Make } from './testing/make.ts'
import { withPassword } from './testing/members.ts'
import { type ServerProcess, serverProcess } from './testing/processes/server-process.ts'
import { allServe, callOnce, workersOf } from './testing/processes/workers.ts'

const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 })

describe('Two workers behind one port', () => {
  let app: TestApp
  let make: Make
  let server: ServerProcess

  beforeAll(async () => {
    // Its sessions are those of the server, whose clock is the real one.
    app = await startTestApp(inject('template'), { clock: fakeClock(new Date().toISOString()) })
    make = builders(app)
    server = await serverProcess(app.database, { WEB_CONCURRENCY: '2', RATE_LIMITS: 'on' })
    await server.start()
    await allServe(server, 2)
  })
  afterAll(async () => {
    disconnectAll()
    await server.remove()
    await app.close()
  })

  const post = (bookingId: string, { token }: { token: string }, message: string) =>
    callOnce(server.address, `/api/bookings/${bookingId}/messages`, {
      method: 'POST',
      token,
      body: { message, clientMessageId: crypto.randomUUID() },
    })

  async function openSockets(count: number, token: string) {
    const clients = Array.from({ length: count }, () => connect(server.address, token))
    await Promise.all(clients.map(connected))
    return clients
  }

  test('a message reaches every socket once, whichever worker holds it', async () => {
    const { id, user, guide } = await make.booking()
    const clients = await openSockets(6, user.token)
    await Promise.all(clients.map((client) => join(client, id)))
    const received = clients.map((client) => {
      const texts: string[] = []
      client.on('new message', ({ message }) => texts.push(message))
      return texts
    })
    const sent = Array.from({ length: 8 }, (_, index) => `line ${index}`)
    for (const text of sent) expect((await post(id, guide, text)).status).toBe(201)
    // The page sorts by number: what another worker sends may arrive after later lines.
    const sorted = () => received.map((texts) => texts.toSorted((a, b) => a.localeCompare(b)))
    await eventually(() => expect(sorted()).toEqual(clients.map(() => sent)))
  })

  test('a session that ends closes its sockets in both workers within a second', async () => {
    const { token } = await make.user()
    const clients = await openSockets(8, token)
    const ended = clients.map(
      (client) => new Promise<void>((resolve) => client.on('session ended', () => resolve())),
    )
    const { status } = await callOnce(server.address, '/api/auth/logout', { method: 'POST', token })
    expect(status).toBe(200)
    const late = sleep(1000, 'late' as const)
    expect(await Promise.race([Promise.all(ended), late])).not.toBe('late')
  })

  test('the metrics are those of both workers, whichever is asked', async () => {
    disconnectAll()
    const { token } = await make.user()
    await openSockets(4, token)
    await eventually(async () => {
      for (let call = 0; call < 4; call++) {
        const { status, text } = await callOnce(server.address, '/metrics')
        expect([status, /^live_sockets (\d+)$/m.exec(text)?.[1]]).toEqual([200, '4'])
        expect(text).toMatch(/^http_request_duration_seconds_count\{.+\} \d+$/m)
      }
    })
  })

  test('an administrator sees the jobs of the worker that runs them, the other runs none', async () => {
    const { token } = await make.admin()
    await eventually(async () => {
      const jobs = new Set<string>()
      for (let call = 0; call < 12; call++) {
        const { text } = await callOnce(server.address, '/api/admin/system', { token })
        const state = JSON.parse(text) as { jobs: object[] | null }
        jobs.add(state.jobs ? (state.jobs.length > 0 ? 'some' : 'not yet') : 'elsewhere')
      }
      expect(jobs).toEqual(new Set(['some', 'elsewhere']))
    })
  })

  test('wrong passwords are counted by all workers together', async () => {
    const { email } = await withPassword(app, await make.user())
    const statuses: (number | undefined)[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      const body = { email, password: 'a wrong guess' }
      const { status } = await callOnce(server.address, '/api/auth/login', { method: 'POST', body })
      statuses.push(status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('a worker that is killed under load is replaced, and nothing acknowledged is lost', async () => {
    disconnectAll()
    const bookings = await Promise.all(Array.from({ length: 4 }, () => make.booking()))
    const [client] = await openSockets(1, bookings[0]?.user.token ?? '')
    const [victim, other] = workersOf(server.pid)
    if (victim === undefined || other === undefined) throw new Error('two workers expected')
    const acknowledged = new Map<string, string[]>()
    let failed = 0
    const writing = bookings.map(async ({ id, guide }) => {
      const own: string[] = []
      acknowledged.set(id, own)
      // The limit of messages of a person is 30 a minute.
      for (let index = 0; index < 25; index++) {
        const answer = await post(id, guide, `message ${index}`).catch(() => null)
        if (answer?.status === 201) own.push(`message ${index}`)
        else failed++
        await sleep(20)
      }
    })
    await sleep(200)
    process.kill(victim, 'SIGKILL')
    await Promise.all(writing)
    // At most one call of each writer was with the killed worker, and one waited to be accepted.
    expect(failed).toBeLessThanOrEqual(8)
    for (const { id, user } of bookings) {
      const path = `/api/bookings/${id}/messages?after=0`
      const { status, text } = await callOnce(server.address, path, { token: user.token })
      expect(status).toBe(200)
      for (const message of acknowledged.get(id) ?? []) expect(text).toContain(`"${message}"`)
    }
    await allServe(server, 2)
    const now = workersOf(server.pid)
    expect(now).toContain(other)
    expect(now).not.toContain(victim)
    await eventually(() => expect(client?.connected).toBe(true))
  })

  test('calls of the API are counted by all workers together', async () => {
    let answered = 0
    for (let burst = 0; burst < 8; burst++) {
      const path = '/api/guides/profile/nobody_has_this_name'
      const calls = Array.from({ length: 50 }, () => callOnce(server.address, path))
      for (const { status } of await Promise.all(calls)) if (status === 404) answered++
      // The workers add their counts up ten times a second.
      await sleep(250)
    }
    // The limit is 300, and the calls before this test count, too.
    expect(answered).toBeGreaterThan(200)
    expect(answered).toBeLessThanOrEqual(350)
  })

  test('SIGTERM stops all workers in time, and requests under way are answered', async () => {
    const { user } = await make.booking()
    const pids = workersOf(server.pid)
    const answers = Array.from({ length: 20 }, () =>
      callOnce(server.address, '/api/notifications', { token: user.token }),
    )
    await sleep(20)
    const { code, ms } = await server.stop()
    expect(code).toBe(0)
    expect(ms).toBeLessThan(10_000)
    for (const { status } of await Promise.all(answers)) expect([200, 503]).toContain(status)
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
  })
})

test('The embedded database is started once for all workers, and stops with them', async () => {
  const server = await serverProcess('its own', { WEB_CONCURRENCY: '2' })
  try {
    await server.start()
    await allServe(server, 2)
    for (let call = 0; call < 4; call++)
      expect((await callOnce(server.address, '/api/rates')).status).toBe(200)
    const { code } = await server.stop()
    expect(code).toBe(0)
    expect(readdirSync(`${server.dataDir}/postgres`)).not.toContain('postmaster.pid')
  } finally {
    await server.remove()
  }
})
