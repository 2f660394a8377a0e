import { randomUUID } from 'node:crypto'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Message } from '@annai/contract/bookings/shapes'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll, join } from '../../testing/live-clients.ts'
import { builders, type Make, proposalOf } from '../../testing/make.ts'

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

// Generous: the machine that runs this may be busy.
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 8000, interval: 20 })

const send = (holder: { token: string }, id: string, message: string, clientMessageId?: string) =>
  app.as(holder).post(`/api/bookings/${id}/messages`, { message, clientMessageId })

describe('POST /api/bookings/:id/messages', () => {
  test.each([2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER])(
    'after a number that no message has (%i) there is nothing',
    async (after) => {
      const { id, user } = await make.booking()
      await send(user, id, 'hello')
      const answer = await app.as(user).get(`/api/bookings/${id}/messages?after=${after}`)
      expect([answer.status, answer.body]).toEqual([200, []])
    },
  )

  test('a traveller cannot write twice before the guide answers, not even at once', async () => {
    const { id, user, guide } = await make.booking()
    const answers = await Promise.all([1, 2, 3].map((n) => send(user, id, `hello ${n}`)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 403, 403])
    expect((await send(guide, id, 'welcome')).status).toBe(201)
    expect((await send(user, id, 'thank you')).status).toBe(201)
    expect((await send(user, id, 'and one more')).status).toBe(201)
  })

  test('a guide writes as often as wanted, and opens the chat for the traveller', async () => {
    const { id, user, guide } = await make.booking()
    for (const text of ['one', 'two', 'three'])
      expect((await send(guide, id, text)).status).toBe(201)
    for (const text of ['four', 'five', 'six'])
      expect((await send(user, id, text)).status).toBe(201)
  })

  test('before anyone writes, the traveller has one message, and a system line gives no second', async () => {
    const { id, user, guide } = await make.booking()
    expect((await send(user, id, 'Hello')).status).toBe(201)
    const refused = await send(user, id, 'Are you there?')
    expect(refused.status).toBe(403)
    expect(refused.body.error).toMatch(/wait for the guide/i)
    // Declining is a line of the system: the guide has written nothing yet.
    await app.as(guide).post(`/api/bookings/${id}/cancel`)
    expect((await send(user, id, 'Pity')).status).toBe(403)
  })

  test('the answer is the message as it is in the thread; system lines carry a key', async () => {
    const { id, user, guide } = await make.booking()
    const clientMessageId = randomUUID()
    const sent = await send(user, id, '  Hello 👋  ', clientMessageId)
    expect(sent).toMatchObject({
      status: 201,
      body: {
        message: {
          _id: expect.any(String),
          bookingId: id,
          seq: 1,
          sender: user.id,
          senderRole: 'user',
          message: 'Hello 👋',
          date: app.clock.now().toISOString(),
          isSystemMessage: false,
          clientMessageId,
        },
      },
    })
    await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf())
    const thread = (await app.as(guide).get(`/api/bookings/${id}`)).body.messages
    expect(thread[0]).toEqual(sent.body.message)
    expect(thread[1]).toMatchObject({
      sender: guide.id,
      senderRole: 'guide',
      isSystemMessage: true,
      messageKey: 'booking.system.proposed',
      messageParams: { guideName: guide.displayName, date: '2026-07-10', timeZone: 'Asia/Tokyo' },
      message: 'The guide sent a proposal.',
    })
  })

  test('the same message posted twice with one clientMessageId is one message', async () => {
    const { id, guide } = await make.booking()
    const clientMessageId = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => send(guide, id, 'once', clientMessageId)),
    )
    expect(new Set(answers.map((answer) => answer.body.message._id)).size).toBe(1)
    expect((await app.as(guide).get(`/api/bookings/${id}/messages`)).body).toHaveLength(1)
  })

  test('blank, too long, unstorable and completed are refused with a text', async () => {
    const { id, guide } = await make.booking()
    for (const text of ['  ', 'x'.repeat(1001), 'a\u0000b', '\ud800'])
      expect((await send(guide, id, text)).status).toBe(400)
    expect((await send(guide, id, '👨‍👩‍👧‍👦'.repeat(1000))).status).toBe(201)
    const done = await make.booking({ status: STATUS.completed })
    expect((await send(done.guide, done.id, 'late')).status).toBe(409)
  })

  test('another person gets 404 for writing, reading and replaying', async () => {
    const { id } = await make.booking()
    for (const stranger of [await make.user(), await make.guide()]) {
      expect((await send(stranger, id, 'hi')).status).toBe(404)
      expect((await app.as(stranger).get(`/api/bookings/${id}/messages`)).status).toBe(404)
      expect((await app.as(stranger).post(`/api/bookings/${id}/read`, { seq: 1 })).status).toBe(404)
    }
  })
})

describe('the live connection', () => {
  test('without a good token there is none, with one it is at /socket.io/', async () => {
    const handshake = (token: string) =>
      fetch(`${address}/socket.io/?EIO=4&transport=polling${token && `&token=${token}`}`)
    expect((await handshake('')).status).toBe(200) // the handshake is answered; authentication follows
    for (const token of ['', 'nonsense'])
      await expect(connected(connect(address, token))).rejects.toThrow('Authentication required')
  })

  test('a socket ends with its session, by the clock of the platform', async () => {
    const person = await make.user()
    const { expires_at } = await app.ctx.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow()
    app.clock.move(expires_at.getTime() - app.clock.now().getTime() - 1500)
    const client = connect(address, person.token)
    const ended = new Promise<string>((resolve) => client.on('disconnect', resolve))
    await connected(client)
    expect(await ended).toBe('io server disconnect')
  })

  test('both parties receive a message, a stranger cannot join', async () => {
    const { id, user, guide } = await make.booking()
    const [traveller, local, stranger] = [
      connect(address, user.token),
      connect(address, guide.token),
      connect(address, (await make.user()).token),
    ]
    await Promise.all([traveller, local, stranger].map(connected))
    expect(await join(traveller, id)).toEqual({ ok: true })
    expect(await join(local, id)).toEqual({ ok: true })
    expect(await join(stranger, id)).toEqual({
      error: 'Booking not found',
      code: 'bookings.notFound',
    })
    const received: string[] = []
    traveller.on('new message', (message) => received.push(`traveller ${message.message}`))
    local.on('new message', (message) => received.push(`guide ${message.message}`))
    stranger.on('new message', () => received.push('stranger'))
    await send(guide, id, 'hello')
    await eventually(() =>
      expect(new Set(received)).toEqual(new Set(['traveller hello', 'guide hello'])),
    )
  })

  test('without a token there is no connection, and malformed packets are ignored', async () => {
    await expect(connected(connect(address, 'nonsense'))).rejects.toThrow('Authentication required')
    const { user } = await make.booking()
    const client = connect(address, user.token)
    await connected(client)
    for (const odd of [null, 7, {}, [], 'x'.repeat(5000), '../../etc'])
      client.emit('join booking', odd as string)
    expect(await join(client, randomUUID())).toEqual({
      error: 'Booking not found',
      code: 'bookings.notFound',
    })
  })

  test('what a dropped connection missed is replayed in order, once', async () => {
    const { id, user, guide } = await make.booking()
    const client = connect(address, user.token)
    await connected(client)
    await join(client, id)
    const seen = new Map<string, Message>()
    client.on('new message', (message) => seen.set(message._id, message))
    await send(guide, id, 'one')
    await eventually(() => expect(seen.size).toBe(1))
    client.disconnect()
    for (const text of ['two', 'three', 'four']) await send(guide, id, text)
    client.connect()
    await connected(client)
    await join(client, id)
    const last = Math.max(...[...seen.values()].map((message) => message.seq))
    const missed = await app.as(user).get(`/api/bookings/${id}/messages?after=${last}`)
    for (const message of missed.body) seen.set(message._id, message)
    await send(guide, id, 'five')
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

  test('a notification arrives live with its key and parameters, and the badge follows on every device', async () => {
    const { id, user, guide } = await make.booking()
    const [phone, laptop] = [connect(address, user.token), connect(address, user.token)]
    await Promise.all([phone, laptop].map(connected))
    const titles: string[] = []
    const counts: number[] = []
    phone.on('new notification', ({ titleKey, titleParams }) =>
      titles.push(`${titleKey} ${titleParams.guideName}`),
    )
    laptop.on('unread changed', ({ count }) => counts.push(count))
    await send(guide, id, 'hello')
    await eventually(() =>
      expect(titles).toEqual([`notifications.chat.title ${guide.displayName}`]),
    )
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 1 })
    await eventually(() => expect(counts.at(-1)).toBe(0))
    expect((await app.as(user).get('/api/notifications/unread-count')).body).toEqual({ count: 0 })
  })
})

describe('unread', () => {
  test('is derived from what was read: messages, badge and list agree', async () => {
    const { id, user, guide } = await make.booking()
    for (const text of ['a', 'b', 'c']) await send(guide, id, text)
    const unread = async () => (await app.as(user).get('/api/bookings/user')).body[0].unread
    expect(await unread()).toBe(3)
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 2 })
    expect(await unread()).toBe(1)
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 1 })
    expect(await unread()).toBe(1)
    await app.as(user).post(`/api/bookings/${id}/read`, { seq: 999 })
    expect(await unread()).toBe(0)
  })

  test('three messages are one notification, refreshed', async () => {
    const { id, user, guide } = await make.booking()
    for (const text of ['a', 'b', 'c']) await send(guide, id, text)
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
    await send(guide, id, 'hello')
    const { body } = await app.as(user).get('/api/notifications')
    const stranger = app.as(await make.user())
    expect(
      (await stranger.post('/api/notifications/mark-read', { notificationId: body[0]._id })).status,
    ).toBe(404)
    expect((await stranger.delete(`/api/notifications/${body[0]._id}`)).status).toBe(404)
    expect((await app.as(user).delete(`/api/notifications/${body[0]._id}`)).status).toBe(200)
  })
})
