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
import { isViewingBooking } from '../bookings/realtime/service.ts'

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

const eventually = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: 8000, interval: 20 })

const write = (holder: { token: string }, id: string, message = 'welcome') =>
  app.as(holder).post(`/api/bookings/${id}/messages`, { message })
const notificationsOf = async (holder: { token: string }) =>
  (await app.as(holder).get('/api/notifications')).body
/** The mails about messages that wait to be sent. */
const queuedFor = (accountId: string) =>
  app.ctx.db
    .selectFrom('mails')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'chat')
    .where('status', '=', 'queued')
    .execute()

/** A traveller who has joined a booking, as a page does. */
async function joined(isWatching?: boolean) {
  const { id, user, guide } = await make.booking()
  const client = connect(address, user.token)
  await connected(client)
  const messages: string[] = []
  const notified: string[] = []
  client.on('new message', ({ message }) => messages.push(message))
  client.on('new notification', ({ titleKey }) => notified.push(titleKey))
  if (isWatching !== undefined) client.emit('watch booking', id, isWatching)
  expect(await join(client, id)).toEqual({ ok: true })
  return { id, user, guide, client, messages, notified }
}
const isAnswered = (client: LiveClient) =>
  new Promise<void>((resolve) => client.emit('check connection', resolve))

describe('A message to a person whose page of the booking is open', () => {
  test('makes no notification while the thread is on the screen', async () => {
    const { id, user, guide, messages } = await joined(true)
    await write(guide, id)
    await eventually(() => expect(messages).toEqual(['welcome']))
    expect(await notificationsOf(user)).toEqual([])
  })

  test('counts as seen for a client that only joins, as the plain protocol has it', async () => {
    const { id, user, guide } = await joined()
    await write(guide, id)
    expect(await notificationsOf(user)).toEqual([])
  })

  test('arrives live and as a notification while the thread is out of view', async () => {
    const { id, user, guide, messages, notified } = await joined(false)
    await write(guide, id)
    await eventually(() => expect(messages).toEqual(['welcome']))
    await eventually(() => expect(notified).toEqual(['notifications.chat.title']))
    expect(await notificationsOf(user)).toMatchObject([{ isRead: false }])
  })

  test('makes none again once the thread is scrolled into view', async () => {
    const { id, user, guide, client } = await joined(false)
    client.emit('watch booking', id, true)
    await isAnswered(client)
    await eventually(async () => expect(await isViewingBooking(app.ctx, user.id, id)).toBe(true))
    await write(guide, id)
    expect(await notificationsOf(user)).toEqual([])
  })
})

describe('A message that was on no screen after all', () => {
  test.each<[string, (client: LiveClient, id: string) => void]>([
    ['the connection is lost', (client) => client.io.engine.close()],
    ['the page is left', (client, id) => client.emit('leave booking', id)],
    ['the thread goes out of view', (client, id) => client.emit('watch booking', id, false)],
  ])('becomes one notification and one mail when %s', async (_when, stop) => {
    const { id, user, guide, client } = await joined(true)
    await write(guide, id)
    expect(await notificationsOf(user)).toEqual([])
    stop(client, id)
    await eventually(async () =>
      expect(await notificationsOf(user)).toMatchObject([
        { titleKey: 'notifications.chat.title', isRead: false },
      ]),
    )
    expect(await queuedFor(user.id)).toHaveLength(1)
  })

  test('makes none when it was read', async () => {
    const { id, user, guide, client } = await joined(true)
    await write(guide, id)
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 1 })
    client.emit('leave booking', id)
    await eventually(async () => expect(await isViewingBooking(app.ctx, user.id, id)).toBe(false))
    await isAnswered(client)
    expect(await notificationsOf(user)).toEqual([])
  })

  test('makes none while another device shows it', async () => {
    const { id, user, guide, client } = await joined(true)
    const second = connect(address, user.token)
    await connected(second)
    await join(second, id)
    await write(guide, id)
    client.emit('leave booking', id)
    await isAnswered(client)
    await isAnswered(second)
    expect(await notificationsOf(user)).toEqual([])
  })

  test('is not made by a stranger, who is in no room', async () => {
    const { id, user, guide } = await make.booking()
    await write(guide, id)
    const stranger = await make.user()
    const client = connect(address, stranger.token)
    await connected(client)
    client.emit('watch booking', id, true)
    client.emit('watch booking', id, false)
    for (const odd of [null, 7, {}, '../../etc', id.toUpperCase()])
      client.emit('watch booking', odd as string, true)
    await isAnswered(client)
    expect(await notificationsOf(stranger)).toEqual([])
    expect(await isViewingBooking(app.ctx, stranger.id, id)).toBe(false)
    expect(await notificationsOf(user)).toHaveLength(1)
  })
})

describe('The notifications of a booking', () => {
  test('are read without that of unread messages, which reading the thread reads', async () => {
    const { id, user, guide } = await make.booking()
    await write(guide, id)
    await app.as(guide).post(`/api/bookings/${id}/cancel`)
    const traveller = app.as(user)
    const unread = async () =>
      (await notificationsOf(user)).filter(({ isRead }: { isRead: boolean }) => !isRead)
    const path = '/api/notifications/mark-booking-notifications-read'
    const answer = await traveller.post(path, { bookingId: id, exceptMessages: true })
    expect(answer.body.modifiedCount).toBe(1)
    expect(await unread()).toMatchObject([{ titleKey: 'notifications.chat.title' }])
    expect(await queuedFor(user.id)).toHaveLength(1)
    await traveller.post(`/api/bookings/${id}/read`, { seq: 2 })
    expect(await unread()).toEqual([])
    expect(await queuedFor(user.id)).toEqual([])
  })

  test('are all read by the plain call', async () => {
    const { id, user, guide } = await make.booking()
    await write(guide, id)
    await app.as(guide).post(`/api/bookings/${id}/cancel`)
    const path = '/api/notifications/mark-booking-notifications-read'
    expect((await app.as(user).post(path, { bookingId: id })).body.modifiedCount).toBe(2)
    expect((await app.as(user).get('/api/notifications/unread-count')).body).toEqual({ count: 0 })
  })
})
