import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll, join } from '../../testing/live-clients.ts'
import { builders, type Make } from '../../testing/make.ts'
import { connectWorker } from '../../testing/processes/worker-channels.ts'
import { createSharedRooms } from '../workers/shared-rooms.ts'

describe('Two workers that know the rooms of each other', () => {
  const shared = createSharedRooms()
  const closings: (() => void)[] = []
  /** Delays what workers report of their rooms. */
  let release: Promise<void> | undefined
  let one: TestApp
  let other: TestApp
  let make: Make

  beforeAll(async () => {
    const joinPrimary = () => {
      const slot = closings.length
      const { primary, close } = connectWorker({ slot, group: 'one machine' }, (call) => {
        const handlers = shared.handlersOf(slot, (changes) => call('rooms', changes))
        return {
          ...handlers,
          async 'change rooms'(input) {
            await release
            return handlers['change rooms'](input)
          },
        }
      })
      closings.push(close)
      return primary
    }
    const env = { DATABASE_URL: 'postgres://shared.invalid/annai', LOG_LEVEL: 'silent' }
    one = await startTestApp(inject('template'), { env, joinPrimary })
    other = await one.second()
    make = builders(one)
    await Promise.all([one.listen(), other.listen()])
    const person = await make.user()
    // At their start they wait for other machines to answer.
    await vi.waitFor(() => expect(one.ctx.live.isReachable(person.id)).toBe(false), 20_000)
    await vi.waitFor(() => expect(other.ctx.live.isReachable(person.id)).toBe(false), 20_000)
  }, 60_000)
  afterEach(disconnectAll)
  afterAll(async () => {
    await other.close()
    await one.close()
    for (const close of closings) close()
  })

  const post = (holder: { token: string }, id: string, message: string) =>
    one.as(holder).post(`/api/bookings/${id}/messages`, { message })
  const storedEvents = async () => {
    const { rows } = await sql<{ last: string }>`
      select coalesce(pg_sequence_last_value(pg_get_serial_sequence('live_events', 'id'))::text, '0')
        as last`.execute(one.ctx.db)
    return rows[0]?.last
  }
  async function enter({ token }: { token: string }) {
    const client = connect(await other.listen(), token)
    await connected(client)
    return client
  }

  test('send nothing that concerns no socket of the other', async () => {
    const { id, guide, user } = await make.booking()
    const before = await storedEvents()
    for (const text of ['a', 'b', 'c']) expect((await post(guide, id, text)).status).toBe(201)
    expect(await storedEvents()).toBe(before)
    const client = await enter(user)
    await join(client, id)
    const received: string[] = []
    client.on('new message', ({ message }) => received.push(message))
    await post(guide, id, 'd')
    await vi.waitFor(() => expect(received).toEqual(['d']), 20_000)
    expect(await storedEvents()).not.toBe(before)
  })

  test('know at once who views a thread and who no longer does', async () => {
    const { id, user, guide } = await make.booking()
    const client = await enter(user)
    await join(client, id)
    const room = `watching:${id}:${user.id}`
    expect(await one.ctx.live.isOccupied(room)).toBe(true)
    await post(guide, id, 'seen')
    expect((await one.as(user).get('/api/notifications')).body).toEqual([])
    client.disconnect()
    await vi.waitFor(async () => expect(await one.ctx.live.isOccupied(room)).toBe(false), 20_000)
    // The message that it had not marked as read.
    await vi.waitFor(async () =>
      expect((await one.as(user).get('/api/notifications')).body).toHaveLength(1),
    )
  })

  test('send events missed after an event whose recipient the sender did not know yet', async () => {
    const { id, user, guide } = await make.booking()
    const held = Promise.withResolvers<void>()
    release = held.promise
    const client = await enter(user)
    const events: string[] = []
    client.onAny((name: string) => events.push(name))
    await post(guide, id, 'into the void')
    expect(events).toEqual([])
    held.resolve()
    release = undefined
    await vi.waitFor(() => expect(events).toContain('events missed'), 20_000)
  })
})
