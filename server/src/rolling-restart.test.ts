import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isBuilt } from './platform/pages/web-build.ts'
import { fakeClock, startTestApp, type TestApp } from './testing/app.ts'
import { connect, connected, disconnectAll } from './testing/live-clients.ts'
import { builders, type Make } from './testing/make.ts'
import { hasNginx, startNginx } from './testing/outside/nginx.ts'
import { hasRedis, startRedisOnFreePort, type TestRedis } from './testing/outside/redis.ts'
import { type ServerProcess, serverProcess } from './testing/processes/server-process.ts'
import { createRetryingClient, type RetryingClient } from './testing/retrying-client.ts'

// `npm run test:rolling` replaces three instances, five times each.
const ROUNDS = Number(process.env.ROUNDS ?? 1)
const INSTANCES = ROUNDS > 1 ? 3 : 2
const CONVERSATIONS = 3
const VISITORS = 4
/**
 * nginx counts `fail_timeout` in whole seconds: after 2 s of the site it may avoid an instance for 3 s.
 */
const BALANCER_NOTICES_MS = 3500
const PATHS = [
  '/api/guides/facets',
  '/api/guides/approved',
  '/api/rates',
  ...(isBuilt() ? ['/', '/explore', '/about'] : []),
]

interface Conversation {
  traveller: RetryingClient
  guide: RetryingClient
  writing: Promise<string[][]>
}

async function converse(make: Make, app: TestApp, address: string, isOver: () => boolean) {
  const { id, user, guide } = await make.booking()
  // The traveller may write on once the guide has answered.
  await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'welcome' })
  const [one, other] = [user, guide].map(({ token }) =>
    createRetryingClient(address, token, id),
  ) as [RetryingClient, RetryingClient]
  const write = async (client: RetryingClient, name: string) => {
    const sent: string[] = []
    for (let n = 1; !isOver(); n++, await sleep(40)) {
      const { message } = await client.sendMessage(`${name} ${n}`)
      sent.push(message)
    }
    return sent
  }
  const writing = Promise.all([write(one, 'traveller'), write(other, 'guide')])
  return { traveller: one, guide: other, writing } satisfies Conversation
}

/** Loads addresses one after the other; answers what was no success, and how many were. */
async function browse(address: string, isOver: () => boolean) {
  const failures: string[] = []
  let count = 0
  for (let n = 0; !isOver(); n++, await sleep(15)) {
    const path = PATHS[n % PATHS.length] ?? '/'
    try {
      const answer = await fetch(`${address}${path}`)
      await answer.text()
      if (answer.status === 200) count++
      else failures.push(`${path}: ${answer.status}`)
    } catch (error) {
      failures.push(`${path}: ${String((error as Error).cause ?? error)}`)
    }
  }
  return { failures, count }
}

describe.runIf(hasNginx && hasRedis)(`${INSTANCES} instances behind nginx, with one Redis`, () => {
  let app: TestApp
  let redis: TestRedis
  let servers: ServerProcess[]
  let nginx: Awaited<ReturnType<typeof startNginx>>

  beforeAll(async () => {
    // The other processes live by the real clock.
    app = await startTestApp(inject('template'), { clock: fakeClock(new Date().toISOString()) })
    redis = await startRedisOnFreePort()
    await redis.start()
    const env = { TRUST_PROXY: '1', REDIS_URL: redis.url }
    servers = await Promise.all(
      Array.from({ length: INSTANCES }, () => serverProcess(app.database, env)),
    )
    for (const server of servers) await server.start()
    nginx = await startNginx(servers.map(({ address }) => address))
  })
  afterAll(async () => {
    await nginx.stop()
    await Promise.all(servers.map((server) => server.remove()))
    await redis.kill()
    await app.close()
  })

  test('close the sockets of a session that ends on another one within a second', async () => {
    const { token } = await builders(app).user()
    const clients = servers.map(({ address }) => connect(address, token))
    await Promise.all(clients.map(connected))
    const ended = clients.map(
      (client) => new Promise<void>((resolve) => client.on('session ended', () => resolve())),
    )
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(`${nginx.address}/api/auth/logout`, { method: 'POST', headers })
    expect(status).toBe(200)
    const late = sleep(1000, 'late' as const)
    expect(await Promise.race([Promise.all(ended), late])).not.toBe('late')
    disconnectAll()
  })

  test(
    'replaced one by one under load fail no request, and lose and repeat no message',
    async () => {
      let isOver = false
      const over = () => isOver
      const make = builders(app)
      const conversations = await Promise.all(
        Array.from({ length: CONVERSATIONS }, () => converse(make, app, nginx.address, over)),
      )
      const visits = Array.from({ length: VISITORS }, () => browse(nginx.address, over))
      await sleep(1000)
      for (let round = 0; round < ROUNDS; round++)
        for (const server of servers) {
          const { code } = await server.stop()
          expect(code).toBe(0)
          await server.start()
          await sleep(BALANCER_NOTICES_MS)
        }
      isOver = true
      const visited = await Promise.all(visits)
      expect(visited.flatMap(({ failures }) => failures)).toEqual([])
      for (const { count } of visited) expect(count).toBeGreaterThan(50)
      for (const { traveller, guide, writing } of conversations) {
        const [sent = [], replies = []] = await writing
        const clients = [traveller, guide]
        expect(clients.flatMap((client) => client.failures)).toEqual([])
        expect(clients.flatMap((client) => client.contradictions)).toEqual([])
        const total = sent.length + replies.length + 1
        expect(total).toBeGreaterThan(50)
        // Over the socket, because no client fetches at the end.
        for (const client of clients) {
          await expect.poll(() => client.thread().length, { timeout: 10_000 }).toBe(total)
          expect(client.connectionCount()).toBeGreaterThan(1)
        }
        const thread = traveller.thread()
        expect(thread.map(({ seq }) => seq)).toEqual(thread.map((_, index) => index + 1))
        expect(guide.thread()).toEqual(thread)
        const by = (role: string) =>
          thread.filter(({ senderRole }) => senderRole === role).map(({ message }) => message)
        expect(by('user')).toEqual(sent)
        expect(by('guide')).toEqual(['welcome', ...replies])
        for (const client of clients) client.close()
      }
    },
    60_000 + ROUNDS * INSTANCES * 30_000,
  )

  test('go back to the version before, which serves what the newer one has added to', async () => {
    // What an upgrade leaves: this version knows neither the migration nor the column.
    await sql`alter table messages add column added_later text not null default ''`.execute(
      app.ctx.db,
    )
    await sql`insert into kysely_migration values ('9999-tomorrow.sql', '2026-06-01T00:00:00Z')`.execute(
      app.ctx.db,
    )
    const { id, user, guide } = await builders(app).booking()
    for (const server of servers) {
      await server.stop()
      await server.start()
      const client = createRetryingClient(server.address, guide.token, id)
      await client.sendMessage('as before')
      client.close()
      const answer = await fetch(`${server.address}/api/bookings/${id}/messages`, {
        headers: { authorization: `Bearer ${user.token}` },
      })
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('as before'),
      ])
    }
  })
})
