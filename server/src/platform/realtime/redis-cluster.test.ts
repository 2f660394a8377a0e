import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  connect,
  connected,
  disconnectAll,
  join,
  type LiveClient,
} from '../../testing/live-clients.ts'
import { builders, type Make } from '../../testing/make.ts'
import { hasRedis, startRedisOnFreePort, type TestRedis } from '../../testing/outside/redis.ts'

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
    redis = await startRedisOnFreePort()
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

  const postMessage = (server: TestApp, holder: { token: string }, id: string, message: string) =>
    server.as(holder).post(`/api/bookings/${id}/messages`, { message })

  test('messages posted on one instance arrive on the other, in order', async () => {
    const { id, user, guide } = await make.booking()
    const traveller = await enter(other, user.token)
    await join(traveller, id)
    const received: string[] = []
    traveller.on('new message', ({ message }) => received.push(message))
    const sent = Array.from({ length: 20 }, (_, index) => `line ${index}`)
    for (const text of sent) expect((await postMessage(one, guide, id, text)).status).toBe(201)
    await eventually(() => expect(received).toEqual(sent))
  })

  test('a person viewing the thread on another instance gets no notification', async () => {
    const { id, user, guide } = await make.booking()
    const traveller = await enter(other, user.token)
    await join(traveller, id)
    await postMessage(one, guide, id, 'hello')
    expect((await one.as(user).get('/api/notifications')).body).toEqual([])
    traveller.emit('leave booking', id)
    await eventually(async () => {
      await postMessage(one, guide, id, 'are you there?')
      expect((await one.as(user).get('/api/notifications')).body).toHaveLength(1)
    })
  })

  test('a session that ends on one closes its sockets on the other', async () => {
    const user = await make.user()
    const client = await enter(other, user.token)
    const events: string[] = []
    client.on('session ended', () => events.push('session ended'))
    client.on('disconnect', () => events.push('disconnect'))
    expect((await one.as(user).post('/api/auth/logout')).status).toBe(200)
    await eventually(() => expect(events).toEqual(['session ended', 'disconnect']))
  })

  test('without Redis each serves its own clients and logs it; events are shared again afterwards', async () => {
    const { id, user, guide } = await make.booking()
    const [near, far] = [await enter(one, user.token), await enter(other, guide.token)]
    await Promise.all([join(near, id), join(far, id)])
    const received: string[] = []
    const changed: string[] = []
    near.on('new message', ({ message }) => received.push(`near ${message}`))
    far.on('new message', ({ message }) => received.push(`far ${message}`))
    far.on('booking changed', ({ bookingId }) => changed.push(bookingId))
    await eventually(async () =>
      expect((await one.as().get('/readyz')).body).toEqual({ status: 'ready', redis: 'ready' }),
    )

    await redis.kill()
    await eventually(async () =>
      expect((await one.as().get('/readyz')).body).toEqual({ status: 'ready', redis: 'away' }),
    )
    const began = Date.now()
    expect((await postMessage(one, guide, id, 'alone')).status).toBe(201)
    expect(Date.now() - began).toBeLessThan(1000)
    await eventually(() => expect(received).toEqual(['near alone']))
    // PostgreSQL carries what must not wait for Redis.
    const revoked = await make.user()
    const open = await enter(other, revoked.token)
    await one.as(revoked).post('/api/auth/logout')
    await vi.waitFor(() => expect(open.connected).toBe(false), { timeout: 1000, interval: 10 })

    await redis.start()
    await eventually(() => expect(changed).toContain(id))
    await eventually(async () => {
      await postMessage(one, guide, id, 'together')
      expect(received).toContain('far together')
    })
  }, 40_000)
})
