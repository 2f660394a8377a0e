import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
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
import { sweepLiveEvents } from './jobs.ts'

const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 })

async function enter(server: TestApp, { token }: { token: string }): Promise<LiveClient> {
  const client = connect(await server.listen(), token)
  await connected(client)
  return client
}

/** The names and payloads of all events, in order. */
function recordEvents(client: LiveClient): [string, unknown][] {
  const events: [string, unknown][] = []
  client.onAny((name: string, payload: unknown) => events.push([name, payload]))
  client.on('disconnect', (reason) => events.push(['disconnect', reason]))
  return events
}

const postMessage = (server: TestApp, holder: { token: string }, id: string, message: string) =>
  server.as(holder).post(`/api/bookings/${id}/messages`, { message })

describe('Two instances that share a database', () => {
  let one: TestApp
  let other: TestApp
  let make: Make

  beforeAll(async () => {
    // Only says that the database is shared; the test's own is used.
    const env = { DATABASE_URL: 'postgres://shared.invalid/annai', LOG_LEVEL: 'silent' }
    one = await startTestApp(inject('template'), { env })
    other = await one.second()
    make = builders(one)
    await Promise.all([one.listen(), other.listen()])
  })
  afterEach(disconnectAll)
  afterAll(async () => {
    await other.close()
    await one.close()
  })

  /** Resolves once a message that is posted on the server has reached the client. */
  async function receivesFrom(
    server: TestApp,
    sender: { token: string },
    id: string,
    client: LiveClient,
  ): Promise<void> {
    let hasArrived = false
    client.once('new message', () => {
      hasArrived = true
    })
    await eventually(async () => {
      if (!hasArrived) await postMessage(server, sender, id, 'do you read me?')
      expect(hasArrived).toBe(true)
    })
  }

  test('messages posted on one arrive on the other, once and in order', async () => {
    const { id, user, guide } = await make.booking()
    const traveller = await enter(other, user)
    await join(traveller, id)
    const received: string[] = []
    traveller.on('new message', ({ message }) => received.push(message))
    const sent = Array.from({ length: 20 }, (_, index) => `line ${index} ${'案内'.repeat(200)}`)
    for (const text of sent) expect((await postMessage(one, guide, id, text)).status).toBe(201)
    await eventually(() => expect(received).toEqual(sent))
  })

  test('a message is on the other instance within a second', async () => {
    const { id, user, guide } = await make.booking()
    const traveller = await enter(other, user)
    await join(traveller, id)
    const received: string[] = []
    traveller.on('new message', ({ message }) => received.push(message))
    await postMessage(one, guide, id, 'soon')
    await vi.waitFor(() => expect(received).toEqual(['soon']), { timeout: 1000, interval: 5 })
  })

  test('a changed booking, a notification and the unread count arrive on the other', async () => {
    const { id, user, guide } = await make.booking()
    const events = recordEvents(await enter(other, user))
    expect((await one.as(guide).post(`/api/bookings/${id}/cancel`, {})).status).toBe(200)
    await eventually(() =>
      expect(events.map(([name]) => name)).toEqual(
        expect.arrayContaining(['booking changed', 'new notification', 'unread changed']),
      ),
    )
    expect(events).toContainEqual(['booking changed', { bookingId: id }])
    expect(events).toContainEqual(['unread changed', { count: 1 }])
  })

  test('a person viewing the thread on the other instance gets no notification', async () => {
    const { id, user, guide } = await make.booking()
    const traveller = await enter(other, user)
    await join(traveller, id)
    const elsewhere = await make.booking()
    const stranger = await enter(other, elsewhere.user)
    await join(stranger, elsewhere.id)
    await receivesFrom(one, elsewhere.guide, elsewhere.id, stranger)
    await postMessage(one, guide, id, 'hello')
    expect((await one.as(user).get('/api/notifications')).body).toEqual([])
    traveller.emit('leave booking', id)
    await eventually(async () => {
      await postMessage(one, guide, id, 'are you there?')
      expect((await one.as(user).get('/api/notifications')).body).toHaveLength(1)
    })
  })

  test('an unblocked person is notified on the other instance', async () => {
    const [admin, person] = [await make.admin(), await make.guide()]
    const block = (accountStatus: string) =>
      one.as(admin).put(`/api/admin/guide/${person.id}/block`, { accountStatus })
    await block('blocked')
    const events = recordEvents(await enter(other, person))
    await block('active')
    await eventually(() =>
      expect(events).toEqual([['account changed', { accountStatus: 'active' }]]),
    )
  })

  test('a blocked person is notified once on every instance, and disconnected', async () => {
    const [admin, person] = [await make.admin(), await make.guide()]
    const all = [recordEvents(await enter(other, person)), recordEvents(await enter(one, person))]
    await one.as(admin).put(`/api/admin/guide/${person.id}/block`, { accountStatus: 'blocked' })
    for (const events of all)
      await vi.waitFor(
        () =>
          expect(events).toEqual([
            ['account changed', { accountStatus: 'blocked' }],
            ['disconnect', 'io server disconnect'],
          ]),
        { timeout: 1000, interval: 10 },
      )
  })

  test('notifications of the database carry no texts and no tokens', async () => {
    const { id, user, guide } = await make.booking()
    const listener = new pg.Client(one.database)
    await listener.connect()
    const payloads: string[] = []
    listener.on('notification', ({ payload }) => payloads.push(payload ?? ''))
    await listener.query('listen live_events')
    const traveller = await enter(other, user)
    await join(traveller, id)
    const arrived = new Promise<void>((resolve) => traveller.once('new message', () => resolve()))
    await postMessage(one, guide, id, 'between the two of us')
    await arrived
    await postMessage(one, user, id, 'an answer')
    await eventually(() => expect(payloads.some((text) => text.includes('"id"'))).toBe(true))
    await listener.end()
    for (const secret of ['between', 'answer', user.token, guide.token])
      expect(payloads.join()).not.toContain(secret)
  })

  test('events that could not be sent are made up for once the database takes them again', async () => {
    const { id, user, guide } = await make.booking()
    const traveller = await enter(other, user)
    await join(traveller, id)
    await receivesFrom(one, guide, id, traveller)
    const events = recordEvents(traveller)
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(one.ctx.db)
    await rename('live_events', 'away')
    await postMessage(one, guide, id, 'into the void')
    await sleep(100)
    await rename('away', 'live_events')
    expect(events).not.toContainEqual(['events missed', undefined])
    await eventually(() => expect(events).toContainEqual(['events missed', undefined]))
    await receivesFrom(one, guide, id, traveller)
  })

  test('a change that is committed while an instance stops still arrives', async () => {
    const third = await one.second()
    await third.listen()
    const { id, user, guide } = await make.booking()
    const traveller = await enter(one, user)
    await join(traveller, id)
    await receivesFrom(third, guide, id, traveller)
    const received: string[] = []
    traveller.on('new message', ({ message }) => received.push(message))
    // Its sockets are closed, and requests under way go on.
    await third.ctx.live.close()
    await postMessage(third, guide, id, 'on the way out')
    await eventually(() => expect(received).toContain('on the way out'))
    await third.close()
  })

  test('an instance that died is noticed, and clients fetch again', async () => {
    const third = await one.second()
    await third.listen()
    const { id, user, guide } = await make.booking()
    const traveller = await enter(one, user)
    await join(traveller, id)
    await receivesFrom(third, guide, id, traveller)
    const events = recordEvents(traveller)
    // It says nothing from now on, as if its process were gone.
    vi.spyOn(third.ctx.pool, 'query').mockImplementation(() => Promise.reject(new Error('gone')))
    await vi.waitFor(() => expect(events).toContainEqual(['events missed', undefined]), {
      timeout: 15_000,
      interval: 50,
    })
    await third.close()
  }, 30_000)

  test('after a gap in listening, clients are notified to fetch again', async () => {
    const { id, user, guide } = await make.booking()
    const traveller = await enter(other, user)
    await join(traveller, id)
    await receivesFrom(one, guide, id, traveller)
    const events = recordEvents(traveller)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (query like 'listen %' or query = 'select 1')`.execute(
      one.ctx.db,
    )
    await eventually(() => {
      expect(events).toContainEqual(['events missed', undefined])
      expect(events).toContainEqual(['booking changed', { bookingId: id }])
    })
  })

  test('events that every instance has read are deleted', async () => {
    const { db } = one.ctx
    await sql`insert into live_events (messages, created_at)
      values ('[]', now() - interval '10 minutes')`.execute(db)
    await sweepLiveEvents(one.ctx)
    const { rows } = await sql`select from live_events
      where created_at < now() - interval '5 minutes'`.execute(db)
    expect(rows).toEqual([])
  })
})
