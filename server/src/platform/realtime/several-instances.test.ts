import { sql } from 'kysely'
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
import { PASSWORD, withPassword } from '../../testing/members.ts'
import { hasRedis, startRedisOnFreePort, type TestRedis } from '../../testing/outside/redis.ts'
import { newId } from '../ids.ts'
import { renewInstance } from '../instances.ts'

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

  async function record(server: TestApp, { token }: { token: string }) {
    const client = await enter(server, token)
    const events: string[] = []
    client.on('session ended', () => events.push('session ended'))
    client.on('account changed', ({ accountStatus }) => events.push(accountStatus))
    client.on('disconnect', () => events.push('disconnect'))
    return events
  }
  const withinOneSecond = (check: () => void) => vi.waitFor(check, { timeout: 1000, interval: 10 })

  test('a logout closes the sockets of that session everywhere, and no others', async () => {
    const [person, stranger] = [await make.user(), await make.user()]
    const events = [await record(other, person), await record(one, person)]
    const foreign = await record(other, stranger)
    expect((await one.as(person).post('/api/auth/logout')).status).toBe(200)
    for (const own of events)
      await withinOneSecond(() => expect(own).toEqual(['session ended', 'disconnect']))
    expect(foreign).toEqual([])
  })

  test.each(['user', 'guide'] as const)('a blocked %s is disconnected once', async (role) => {
    const [admin, person] = [await make.admin(), await make[role]()]
    const block = (accountStatus: string) =>
      one.as(admin).put(`/api/admin/${role}/${person.id}/block`, { accountStatus })
    const all = [await record(other, person), await record(one, person)]
    await block('blocked')
    for (const events of all)
      await withinOneSecond(() => expect(events).toEqual(['blocked', 'disconnect']))
    if (role === 'user') return
    // A blocked guide may read on, so the new connection stays, and learns of the end of the block.
    const again = await record(other, person)
    await block('active')
    await withinOneSecond(() => expect(again).toEqual(['active']))
  })

  test('a new password closes the sockets of the old token everywhere, and no new ones', async () => {
    const person = await withPassword(one, await make.user())
    const [far, near] = [await record(other, person), await record(one, person)]
    const changed = await one
      .as(person)
      .put('/api/account/password', { password: PASSWORD, newPassword: 'another long passphrase' })
    expect(changed.status).toBe(200)
    await withinOneSecond(() => expect([far, near]).toEqual([['disconnect'], ['disconnect']]))
    const renewed = await record(other, { token: changed.body.token })
    // What closed the old sockets is through by the time a later change is.
    const stranger = await make.user()
    const last = await record(other, stranger)
    await one.as(stranger).post('/api/auth/logout')
    await withinOneSecond(() => expect(last).toEqual(['session ended', 'disconnect']))
    expect(renewed).toEqual([])
  })

  test('an instance that died is noticed, and clients fetch again', async () => {
    const { id, user } = await make.booking()
    const client = await enter(other, user.token)
    await join(client, id)
    const events: string[] = []
    client.onAny((name: string) => events.push(name))
    await one.ctx.db
      .insertInto('instances')
      .values({ id: newId(), name: 'died', seen_at: sql`now() - interval '2 minutes'` })
      .execute()
    await renewInstance(one.ctx)
    await eventually(() =>
      expect(events).toEqual(expect.arrayContaining(['events missed', 'booking changed'])),
    )
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
    const revoked = await make.user()
    const open = await record(other, revoked)
    await one.as(revoked).post('/api/auth/logout')

    await redis.start()
    await eventually(() => expect(changed).toContain(id))
    await eventually(() => expect(open).toEqual(['session ended', 'disconnect']))
    await eventually(async () => {
      await postMessage(one, guide, id, 'together')
      expect(received).toContain('far together')
    })
  }, 40_000)
})
