import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import {
  connect,
  connected,
  disconnectAll,
  join,
  type LiveClient,
} from '../testing/live-clients.ts'
import { builders, type Make } from '../testing/make.ts'
import { hasRedis, redisOnSparePort, type TestRedis } from '../testing/redis.ts'

const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 30 })

async function enter(server: TestApp, token: string): Promise<LiveClient> {
  const client = connect(await server.listen(), token)
  await connected(client)
  return client
}

// Needs the redis-server program, which `npm test` installs where it can.
describe.skipIf(!hasRedis)('two instances that share a Redis', () => {
  let redis: TestRedis
  let one: TestApp
  let other: TestApp
  let make: Make

  beforeAll(async () => {
    redis = await redisOnSparePort()
    await redis.start()
    one = await startTestApp(inject('template'), {
      env: { REDIS_URL: redis.url, LOG_LEVEL: 'silent' },
    })
    other = await one.second()
    make = builders(one)
    await Promise.all([one.listen(), other.listen()])
  })
  afterEach(disconnectAll)
  afterAll(async () => {
    await other.close()
    await one.close()
    await redis.kill()
  })

  const say = (server: TestApp, holder: { token: string }, id: string, message: string) =>
    server.as(holder).post(`/api/bookings/${id}/messages`, { message })

  test('a message posted on one is heard on the other, in order', async () => {
    const { id, user, guide } = await make.booking()
    const traveller = await enter(other, user.token)
    await join(traveller, id)
    const heard: string[] = []
    traveller.on('new message', ({ message }) => heard.push(message))
    const said = Array.from({ length: 20 }, (_, index) => `line ${index}`)
    for (const text of said) expect((await say(one, guide, id, text)).status).toBe(201)
    await eventually(() => expect(heard).toEqual(said))
  })

  test('whoever looks at the thread on another instance is not told by a notification', async () => {
    const { id, user, guide } = await make.booking()
    const traveller = await enter(other, user.token)
    await join(traveller, id)
    await say(one, guide, id, 'hello')
    expect((await one.as(user).get('/api/notifications')).body).toEqual([])
    traveller.emit('leave booking', id)
    await eventually(async () => {
      await say(one, guide, id, 'are you there?')
      expect((await one.as(user).get('/api/notifications')).body).toHaveLength(1)
    })
  })

  test('a session that ends on one closes its sockets on the other', async () => {
    const user = await make.user()
    const client = await enter(other, user.token)
    const told: string[] = []
    client.on('session ended', () => told.push('session ended'))
    client.on('disconnect', () => told.push('disconnect'))
    expect((await one.as(user).post('/api/auth/logout')).status).toBe(200)
    await eventually(() => expect(told).toEqual(['session ended', 'disconnect']))
  })

  test('without Redis each serves its own, says so and forgets nothing; together again afterwards', async () => {
    const { id, user, guide } = await make.booking()
    const [near, far] = [await enter(one, user.token), await enter(other, guide.token)]
    await Promise.all([join(near, id), join(far, id)])
    const heard: string[] = []
    const changed: string[] = []
    near.on('new message', ({ message }) => heard.push(`near ${message}`))
    far.on('new message', ({ message }) => heard.push(`far ${message}`))
    far.on('booking changed', ({ bookingId }) => changed.push(bookingId))
    expect((await one.as().get('/readyz')).body).toEqual({ status: 'ready', redis: 'ready' })

    await redis.kill()
    await eventually(async () =>
      expect((await one.as().get('/readyz')).body).toEqual({ status: 'ready', redis: 'away' }),
    )
    const began = Date.now()
    expect((await say(one, guide, id, 'alone')).status).toBe(201)
    expect(Date.now() - began).toBeLessThan(1000)
    await eventually(() => expect(heard).toEqual(['near alone']))
    // PostgreSQL carries what must not wait for Redis.
    const revoked = await make.user()
    const open = await enter(other, revoked.token)
    await one.as(revoked).post('/api/auth/logout')
    await vi.waitFor(() => expect(open.connected).toBe(false), { timeout: 1000, interval: 10 })

    await redis.start()
    await eventually(() => expect(changed).toContain(id))
    await eventually(async () => {
      await say(one, guide, id, 'together')
      expect(heard).toContain('far together')
    })
  }, 40_000)
})
