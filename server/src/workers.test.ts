import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { fakeClock, startTestApp, type TestApp } from './testing/app.ts'
import { connect, connected, disconnectAll, join } from './testing/live-clients.ts'
import { builders, type Make } from './testing/make.ts'
import { withPassword } from './testing/members.ts'
import { type ServerProcess, serverProcess } from './testing/processes/server-process.ts'

const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 })

interface Call {
  method?: string
  token?: string
  body?: object
}

/** A call on a connection of its own, so that any worker may get it. */
const callOnce = (address: string, path: string, { method = 'GET', token, body }: Call = {}) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const call = request(`${address}${path}`, { method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.setTimeout(20_000, () => call.destroy(new Error('no answer')))
    call.end(body && JSON.stringify(body))
  })

/** The running workers of a server. */
const workersOf = (pid: number | undefined): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((candidate) => {
      try {
        const stat = readFileSync(`/proc/${candidate}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        const isServer = readFileSync(`/proc/${candidate}/cmdline`, 'utf8').includes('main.ts')
        return parent === pid && isServer
      } catch {
        return false
      }
    })

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
    await eventually(() => expect(workersOf(server.pid)).toHaveLength(2))
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

  test('a message reaches every socket once, whichever worker holds it', async () => {
    const { id, user, guide } = await make.booking()
    const clients = Array.from({ length: 6 }, () => connect(server.address, user.token))
    await Promise.all(clients.map(connected))
    await Promise.all(clients.map((client) => join(client, id)))
    const received = clients.map((client) => {
      const texts: string[] = []
      client.on('new message', ({ message }) => texts.push(message))
      return texts
    })
    const sent = Array.from({ length: 8 }, (_, index) => `line ${index}`)
    for (const text of sent) expect((await post(id, guide, text)).status).toBe(201)
    await eventually(() => expect(received).toEqual(clients.map(() => sent)))
  })

  test('the metrics are those of both workers, whichever is asked', async () => {
    const { user } = await make.booking()
    disconnectAll()
    const clients = Array.from({ length: 4 }, () => connect(server.address, user.token))
    await Promise.all(clients.map(connected))
    await eventually(async () => {
      for (let call = 0; call < 4; call++) {
        const { status, text } = await callOnce(server.address, '/metrics')
        expect([status, /^live_sockets (\d+)$/m.exec(text)?.[1]]).toEqual([200, '4'])
        expect(text).toMatch(/^http_request_duration_seconds_count\{.+\} \d+$/m)
      }
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
    const { id, user, guide } = await make.booking()
    const client = connect(server.address, user.token)
    await connected(client)
    const [victim, other] = workersOf(server.pid)
    if (victim === undefined || other === undefined) throw new Error('two workers expected')
    const acknowledged: string[] = []
    const writing = (async () => {
      // The limit of messages of a person is 30 a minute.
      for (let index = 0; index < 25; index++) {
        const text = `message ${index}`
        const answer = await post(id, guide, text).catch(() => null)
        if (answer?.status === 201) acknowledged.push(text)
        if (index === 8) process.kill(victim, 'SIGKILL')
        await sleep(20)
      }
    })()
    await writing
    // At most the calls that the killed worker had.
    expect(acknowledged.length).toBeGreaterThanOrEqual(22)
    const { status, text } = await callOnce(
      server.address,
      `/api/bookings/${id}/messages?after=0`,
      {
        token: user.token,
      },
    )
    expect(status).toBe(200)
    for (const message of acknowledged) expect(text).toContain(`"${message}"`)
    await eventually(() => {
      const now = workersOf(server.pid)
      expect(now).toHaveLength(2)
      expect(now).toContain(other)
      expect(now).not.toContain(victim)
    })
    await eventually(() => expect(client.connected).toBe(true))
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
    await eventually(() => expect(workersOf(server.pid)).toHaveLength(2))
    for (let call = 0; call < 4; call++)
      expect((await callOnce(server.address, '/api/rates')).status).toBe(200)
    const { code } = await server.stop()
    expect(code).toBe(0)
    expect(readdirSync(`${server.dataDir}/postgres`)).not.toContain('postmaster.pid')
  } finally {
    await server.remove()
  }
})
