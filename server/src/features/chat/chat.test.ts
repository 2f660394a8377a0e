import { randomUUID } from 'node:crypto'
import { S } from '@annai/contract/bookings/lifecycle'
import type { Message } from '@annai/contract/bookings/shapes'
import type { ClientEvents, JoinAnswer, ServerEvents } from '@annai/contract/chat/events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'

type Client = Socket<ServerEvents, ClientEvents>

let app: TestApp
let make: Make
let address: string
const open: Client[] = []

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  address = await app.listen()
})
afterEach(() => {
  for (const client of open.splice(0)) client.disconnect()
})
afterAll(() => app.close())

const connect = (token: string): Client => {
  const client: Client = io(address, {
    query: { token },
    transports: ['websocket'],
    forceNew: true,
  })
  open.push(client)
  return client
}

const connected = (client: Client) =>
  new Promise<void>((resolve, reject) => {
    // It may have connected while the test waited for something else.
    if (client.connected) resolve()
    client.on('connect', resolve)
    client.on('connect_error', reject)
  })

// Generous: the machine that runs this may be busy.
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 8000, interval: 20 })

const join = (client: Client, id: string) =>
  new Promise<JoinAnswer>((resolve) => client.emit('join booking', id, resolve))

const say = (holder: { token: string }, id: string, message: string, clientMessageId?: string) =>
  app.as(holder).post(`/api/bookings/${id}/messages`, { message, clientMessageId })

describe('POST /api/bookings/:id/messages', () => {
  test('a traveller cannot write twice before the guide answers, not even at once (P2-199)', async () => {
    const { id, user, guide } = await make.booking()
    const answers = await Promise.all([1, 2, 3].map((n) => say(user, id, `hello ${n}`)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 403, 403])
    expect((await say(guide, id, 'welcome')).status).toBe(201)
    expect((await say(user, id, 'thank you')).status).toBe(201)
    expect((await say(user, id, 'and one more')).status).toBe(201)
  })

  test('the same message posted twice with one clientMessageId is one message', async () => {
    const { id, guide } = await make.booking()
    const clientMessageId = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => say(guide, id, 'once', clientMessageId)),
    )
    expect(new Set(answers.map((answer) => answer.body.message._id)).size).toBe(1)
    expect((await app.as(guide).get(`/api/bookings/${id}/messages`)).body).toHaveLength(1)
  })

  test('blank, too long, unstorable and completed are refused with a text', async () => {
    const { id, guide } = await make.booking()
    for (const text of ['  ', 'x'.repeat(1001), 'a\u0000b', '\ud800'])
      expect((await say(guide, id, text)).status).toBe(400)
    expect((await say(guide, id, '👨‍👩‍👧‍👦'.repeat(1000))).status).toBe(201)
    const done = await make.booking({ status: S.completed })
    expect((await say(done.guide, done.id, 'late')).status).toBe(409)
  })

  test('another person gets 404 for writing, reading and replaying', async () => {
    const { id } = await make.booking()
    for (const stranger of [await make.user(), await make.guide()]) {
      expect((await say(stranger, id, 'hi')).status).toBe(404)
      expect((await app.as(stranger).get(`/api/bookings/${id}/messages`)).status).toBe(404)
      expect((await app.as(stranger).post(`/api/bookings/${id}/read`, { seq: 1 })).status).toBe(404)
    }
  })
})

describe('the live connection', () => {
  test('both parties hear a message, a stranger cannot join (P2-268)', async () => {
    const { id, user, guide } = await make.booking()
    const [traveller, local, stranger] = [
      connect(user.token),
      connect(guide.token),
      connect((await make.user()).token),
    ]
    await Promise.all([traveller, local, stranger].map(connected))
    expect(await join(traveller, id)).toEqual({ ok: true })
    expect(await join(local, id)).toEqual({ ok: true })
    expect(await join(stranger, id)).toEqual({ error: 'Booking not found' })
    const heard: string[] = []
    traveller.on('new message', (message) => heard.push(`traveller ${message.message}`))
    local.on('new message', (message) => heard.push(`guide ${message.message}`))
    stranger.on('new message', () => heard.push('stranger'))
    await say(guide, id, 'hello')
    await eventually(() =>
      expect(new Set(heard)).toEqual(new Set(['traveller hello', 'guide hello'])),
    )
  })

  test('no token, no connection; odd packets do no harm', async () => {
    await expect(connected(connect('nonsense'))).rejects.toThrow('Authentication required')
    const { user } = await make.booking()
    const client = connect(user.token)
    await connected(client)
    for (const odd of [null, 7, {}, [], 'x'.repeat(5000), '../../etc'])
      client.emit('join booking', odd as string)
    expect(await join(client, randomUUID())).toEqual({ error: 'Booking not found' })
  })

  test('what a dropped connection missed is replayed in order, once', async () => {
    const { id, user, guide } = await make.booking()
    const client = connect(user.token)
    await connected(client)
    await join(client, id)
    const seen = new Map<string, Message>()
    client.on('new message', (message) => seen.set(message._id, message))
    await say(guide, id, 'one')
    await eventually(() => expect(seen.size).toBe(1))
    client.disconnect()
    for (const text of ['two', 'three', 'four']) await say(guide, id, text)
    client.connect()
    await connected(client)
    await join(client, id)
    const last = Math.max(...[...seen.values()].map((message) => message.seq))
    const missed = await app.as(user).get(`/api/bookings/${id}/messages?after=${last}`)
    for (const message of missed.body) seen.set(message._id, message)
    await say(guide, id, 'five')
    await eventually(() => expect(seen.size).toBe(5))
    const thread = [...seen.values()].sort((a, b) => a.seq - b.seq)
    expect(thread.map((message) => message.message)).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
    ])
    expect(thread.map((message) => message.seq)).toEqual([1, 2, 3, 4, 5])
  })

  test('a notification arrives live and the badge follows on every device (P2-272)', async () => {
    const { id, user, guide } = await make.booking()
    const [phone, desk] = [connect(user.token), connect(user.token)]
    await Promise.all([phone, desk].map(connected))
    const titles: string[] = []
    const counts: number[] = []
    phone.on('new notification', (notification) => titles.push(notification.titleKey))
    desk.on('unread changed', ({ count }) => counts.push(count))
    await say(guide, id, 'hello')
    await eventually(() => expect(titles).toEqual(['notifications.chat.title']))
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 1 })
    await eventually(() => expect(counts.at(-1)).toBe(0))
    expect((await app.as(user).get('/api/notifications/unread-count')).body).toEqual({ count: 0 })
  })
})

describe('unread', () => {
  test('is derived from what was read: messages, badge and list agree', async () => {
    const { id, user, guide } = await make.booking()
    for (const text of ['a', 'b', 'c']) await say(guide, id, text)
    const unread = async () => (await app.as(user).get('/api/bookings/user')).body[0].unread
    expect(await unread()).toBe(3)
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 2 })
    expect(await unread()).toBe(1)
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 1 })
    expect(await unread()).toBe(1)
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 999 })
    expect(await unread()).toBe(0)
  })

  test('three messages are one notification, refreshed (decisions section 4)', async () => {
    const { id, user, guide } = await make.booking()
    for (const text of ['a', 'b', 'c']) await say(guide, id, text)
    const { body } = await app.as(user).get('/api/notifications')
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      icon: 'FaEnvelope',
      actionUrl: `/bookings/${id}`,
      isRead: false,
    })
  })

  test("another person's notification can be neither read nor deleted", async () => {
    const { user, guide, id } = await make.booking()
    await say(guide, id, 'hello')
    const { body } = await app.as(user).get('/api/notifications')
    const stranger = app.as(await make.user())
    expect(
      (await stranger.post('/api/notifications/mark-read', { notificationId: body[0]._id })).status,
    ).toBe(404)
    expect((await stranger.delete(`/api/notifications/${body[0]._id}`)).status).toBe(404)
    expect((await app.as(user).delete(`/api/notifications/${body[0]._id}`)).status).toBe(200)
  })
})
