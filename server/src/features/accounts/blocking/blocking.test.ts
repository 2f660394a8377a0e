import type { PersonRole } from '@annai/contract/person'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fakeClock, startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let address: string
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  // Sockets end with their session by the real time, so the clock starts there.
  app = await startTestApp(inject('template'), {
    clock: fakeClock(new Date().toISOString()),
    env: { SMTP_URL: mailServer.url },
  })
  make = builders(app)
  address = await app.listen()
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const WITHIN_MS = 1000

/** Connects, and returns whether the connection was accepted. */
async function connect(person: TestPerson): Promise<{ socket: Socket; isIn: boolean }> {
  const socket = io(address, {
    auth: { token: person.token },
    transports: ['websocket'],
    reconnection: false,
  })
  const isIn = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })
  return { socket, isIn }
}
const closing = (socket: Socket) => new Promise((resolve) => socket.once('disconnect', resolve))
const setStatus = async (role: PersonRole, id: string, accountStatus: 'active' | 'blocked') => {
  const answer = await app
    .as(await make.admin())
    .put(`/api/admin/${role}/${id}/block`, { accountStatus })
  expect(answer.status).toBe(200)
}

describe('An administrator blocks', () => {
  test('a traveller: within a second no call is answered and no socket open, and nothing is delivered', async () => {
    const { user, guide, id } = await make.booking()
    const { socket } = await connect(user)
    const received: string[] = []
    socket.onAny((event: string) => received.push(event))
    const closed = closing(socket)
    const began = Date.now()
    await setStatus('user', user.id, 'blocked')
    await closed
    for (const url of ['/api/bookings/user', '/api/users/profile', `/api/bookings/${id}`]) {
      const answer = await app.as(user).get(url)
      expect([answer.status, answer.body.error]).toEqual([
        403,
        expect.stringMatching(/^Your account has been blocked/),
      ])
    }
    expect((await app.as(user).post(`/api/bookings/${id}/cancel`)).status).toBe(403)
    expect(Date.now() - began).toBeLessThan(WITHIN_MS)

    expect(received).toEqual(['account changed'])
    await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'Are you there?' })
    expect(received).toEqual(['account changed'])
    expect((await connect(user)).isIn).toBe(false)
    await setStatus('user', user.id, 'active')
    const again = await connect(user)
    expect(again.isIn).toBe(true)
    again.socket.close()
  })

  test('a guide: within a second nothing can be changed; reading and live events continue', async () => {
    const { user, guide, id } = await make.booking()
    const { socket } = await connect(guide)
    const closed = closing(socket)
    const began = Date.now()
    await setStatus('guide', guide.id, 'blocked')
    await closed
    expect((await app.as(guide).post(`/api/bookings/${id}/cancel`)).status).toBe(403)
    expect((await app.as(guide).put('/api/guides/settings', {})).status).toBe(403)
    expect((await app.as().get(`/api/guides/profile/${guide.username}`)).status).toBe(404)
    expect(Date.now() - began).toBeLessThan(WITHIN_MS)

    expect((await app.as(guide).get(`/api/bookings/${id}`)).status).toBe(200)
    const again = await connect(guide)
    expect(again.isIn).toBe(true)
    const notified = new Promise((resolve) => again.socket.once('new notification', resolve))
    await app.as(user).post(`/api/bookings/${id}/cancel`)
    await notified
    again.socket.close()
  })
})

describe('Other ends of a session', () => {
  test.each<[string, (person: TestPerson) => Promise<unknown>]>([
    ['a logout', (person) => app.as(person).post('/api/auth/logout')],
  ])('%s closes its sockets within a second', async (_what, end) => {
    const person = await make.user()
    const { socket } = await connect(person)
    const closed = closing(socket)
    const began = Date.now()
    await end(person)
    await closed
    expect((await app.as(person).get('/api/users/profile')).status).toBe(401)
    expect(Date.now() - began).toBeLessThan(WITHIN_MS)
  })
})

describe('The mail about a block', () => {
  const lines = async (id: string) =>
    app.ctx.db
      .selectFrom('mails')
      .select(['kind', 'status', 'params'])
      .where('account_id', '=', id)
      .where('kind', 'in', ['accountBlocked', 'accountUnblocked'])
      .orderBy('id')
      .execute()
  const block = async (person: TestPerson, body: object) =>
    app.as(await make.admin()).put(`/api/admin/user/${person.id}/block`, body)

  test('of eight copies at once one blocks, audits and mails, with the reason', async () => {
    const user = await make.user({ language: 'ja' })
    const admin = await make.admin()
    const body = { accountStatus: 'blocked', reason: '  Sells watches by chat ' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.as(admin).put(`/api/admin/user/${user.id}/block`, body)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await lines(user.id)).toMatchObject([
      { kind: 'accountBlocked', params: { reason: 'Sells watches by chat' } },
    ])
    const { body: audit } = await app.as(admin).get(`/api/admin/lists/audit?subject=${user.id}`)
    expect(audit.rows).toMatchObject([{ act: 'user.blocked', reason: 'Sells watches by chat' }])
    await app.runDueJobs()
    expect(mailServer.to(user.email)).toMatchObject([
      {
        subject: 'アカウントの利用停止のお知らせ',
        text: expect.stringMatching(/^理由：Sells watches by chat$/m),
      },
    ])
  })

  test('a block that was lifted before its mail was sent is not mailed', async () => {
    const user = await make.user()
    await block(user, { accountStatus: 'blocked' })
    await block(user, { accountStatus: 'active' })
    await app.runDueJobs()
    expect(await lines(user.id)).toMatchObject([
      { kind: 'accountBlocked', status: 'dropped' },
      { kind: 'accountUnblocked', status: 'sent' },
    ])
  })

  test('an address that was never verified gets no mail', async () => {
    const user = await make.user()
    await app.ctx.db
      .updateTable('accounts')
      .set({ email_verified_at: null })
      .where('id', '=', user.id)
      .execute()
    await block(user, { accountStatus: 'blocked' })
    expect(await lines(user.id)).toEqual([])
  })

  test('a reason that is too long is refused, and nothing is blocked', async () => {
    const user = await make.user()
    const answer = await block(user, { accountStatus: 'blocked', reason: 'x'.repeat(1001) })
    expect(answer.status).toBe(400)
    expect((await app.as(user).get('/api/users/profile')).status).toBe(200)
  })
})
