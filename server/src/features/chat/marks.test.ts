import type { ServerEvents } from '@annai/contract/chat/events'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import {
  connect,
  connected,
  disconnectAll,
  join,
  type LiveClient,
} from '../../testing/live-clients.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make
let address: string

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  address = await app.listen()
})
afterEach(disconnectAll)
afterAll(() => app.close())

const say = (from: TestPerson, id: string, message = 'Hello') =>
  app.as(from).post(`/api/bookings/${id}/messages`, { message })
const read = (by: TestPerson, id: string, seq: number) =>
  app.as(by).post(`/api/bookings/${id}/read`, { seq })
const mark = async (by: TestPerson, id: string) =>
  (await app.as(by).get(`/api/bookings/${id}`)).body.readByOther
const share = (who: TestPerson, sharesReading: boolean) =>
  app.as(who).put(`/api/${who.role}s/settings`, { preferences: { sharesReading } })

/** A page that shows the booking, and what it has received. */
async function page(of: TestPerson, id: string) {
  const client = connect(address, of.token)
  await connected(client)
  await join(client, id)
  const received: unknown[] = []
  const events: (keyof ServerEvents)[] = ['thread read', 'typing']
  for (const event of events) client.on(event, (data: unknown) => received.push([event, data]))
  return { client, received }
}
/** Everything that was sent before has been handled. */
const handled = (client: LiveClient) =>
  new Promise<void>((resolve) => client.emit('check connection', resolve))

describe('What a party has read', () => {
  test('is shown to the other, live and with the booking, and is part of the export', async () => {
    const { id, user, guide } = await make.booking()
    await say(guide, id)
    expect(await mark(guide, id)).toBe(0)
    const { received } = await page(guide, id)
    await read(user, id, 1)
    await vi.waitFor(() =>
      expect(received).toEqual([['thread read', { bookingId: id, role: 'user', seq: 1 }]]),
    )
    expect(await mark(guide, id)).toBe(1)
    expect(await mark(user, id)).toBe(0)
    const { body: copy } = await app.as(user).get('/api/account/export')
    expect(copy.reads).toEqual([{ booking_id: id, seq: 1, shown_seq: 1 }])
  })

  test.each(['user', 'guide'] as const)(
    'is shown to nobody while the %s has it switched off, in both directions',
    async (who) => {
      const { id, ...parties } = await make.booking()
      const { user, guide } = parties
      await share(parties[who], false)
      const pages = [await page(user, id), await page(guide, id)]
      await say(guide, id)
      await say(user, id)
      await read(user, id, 2)
      await read(guide, id, 2)
      for (const { client } of pages) client.emit('typing', id, 2)
      for (const { client } of pages) await handled(client)
      for (const { client, received } of pages) {
        await handled(client)
        // The one who shares may see its own.
        expect(received.filter((event) => JSON.stringify(event).includes(who))).toEqual([])
      }
      expect(pages[who === 'user' ? 0 : 1]?.received).toEqual([])
      expect([await mark(user, id), await mark(guide, id)]).toEqual([null, null])
    },
  )

  test('case 10: and what was read while it was off is not revealed by switching it on', async () => {
    const { id, user, guide } = await make.booking()
    await say(guide, id)
    await read(user, id, 1)
    await share(user, false)
    await say(guide, id)
    await read(user, id, 2)
    await share(user, true)
    expect(await mark(guide, id)).toBe(1)
    expect((await app.as(user).get(`/api/bookings/${id}`)).body.unread).toBe(0)
    await say(guide, id)
    await read(user, id, 3)
    expect(await mark(guide, id)).toBe(3)
  })
})

describe('That a party is writing', () => {
  test('reaches the other, with the line that it has seen, and at most every three seconds', async () => {
    const { id, user, guide } = await make.booking()
    const writer = await page(guide, id)
    const reader = await page(user, id)
    writer.client.emit('typing', id, 4)
    writer.client.emit('typing', id, 4)
    await vi.waitFor(() =>
      expect(reader.received).toEqual([['typing', { bookingId: id, role: 'guide', after: 4 }]]),
    )
  })

  test('is accepted from the parties only', async () => {
    const { id, user } = await make.booking()
    const reader = await page(user, id)
    const stranger = await page(await make.user(), id)
    stranger.client.emit('typing', id, 0)
    await handled(stranger.client)
    await handled(reader.client)
    expect(reader.received).toEqual([])
  })

  test('stops at once on open pages when the person switches it off', async () => {
    const { id, user, guide } = await make.booking()
    const writer = await page(guide, id)
    const reader = await page(user, id)
    const closed = new Promise((resolve) => reader.client.on('disconnect', resolve))
    await share(user, false)
    expect(await closed).toBe('io server disconnect')
    reader.client.connect()
    await connected(reader.client)
    await join(reader.client, id)
    writer.client.emit('typing', id, 0)
    await handled(writer.client)
    await handled(reader.client)
    expect(reader.received).toEqual([])
  })
})
