import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'
import { PASSWORD, withPassword } from '../../testing/members.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const requestDeletion = (person: { token: string }, password = PASSWORD, language = 'en') =>
  app.as(person).post('/api/account/delete', { password }, { 'accept-language': language })

describe('GET /api/account/export', () => {
  test('Contains what is stored about the person, but no secret and no other person’s address', async () => {
    const { user, guide, id } = await make.booking({ status: STATUS.confirmed })
    await withPassword(app, user)
    await app.as(user).post(`/api/bookings/${id}/messages`, { message: 'See you there' })
    const answer = await app.as(user).get('/api/account/export')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('account-data.json')
    expect(answer.body.account.email).toBe(user.email)
    expect(answer.body.bookings).toHaveLength(1)
    expect(answer.body.messages.map(({ body }: { body: string }) => body)).toContain(
      'See you there',
    )
    const text = JSON.stringify(answer.body)
    for (const secret of ['password', 'argon2', 'token', guide.email])
      expect(text).not.toContain(secret)
  })

  test('A visitor gets nothing', async () => {
    expect((await app.as().get('/api/account/export')).status).toBe(401)
  })

  test('Is limited to three in an hour for each account', async () => {
    const limited = await startTestApp(inject('template'), { limits: true })
    try {
      const make = builders(limited)
      const [me, other] = [await make.user(), await make.user()]
      const statusOf = async (person: { token: string }) =>
        (await limited.as(person).get('/api/account/export')).status
      const all = await Promise.all(Array.from({ length: 5 }, () => statusOf(me)))
      expect(all.sort()).toEqual([200, 200, 200, 429, 429])
      expect(await statusOf(other)).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('POST /api/account/delete', () => {
  test('A wrong password is refused in the caller’s language, and nothing happens', async () => {
    const me = await withPassword(app, await make.user())
    const answer = await requestDeletion(me, 'wrong', 'ja')
    expect([answer.status, answer.body.error]).toEqual([400, 'パスワードが正しくありません。'])
    expect((await app.as(me).get('/api/users/settings')).body.deletionDate).toBeNull()
  })

  test('Hides the person at once, confirms by mail, and can be undone for thirty days', async () => {
    const me = await withPassword(app, await make.guide({ language: 'ko' }))
    const answers = await Promise.all([requestDeletion(me), requestDeletion(me)])
    const due = new Date(app.clock.now().getTime() + 30 * DAY).toISOString()
    for (const answer of answers)
      expect(answer.body).toEqual({
        emailNotificationLanguage: 'ko',
        emailNotifications: true,
        emailQuotes: true,
        preferences: expect.any(Object),
        accountStatus: 'inactive',
        deletionDate: due,
      })
    await app.runDueJobs()
    expect(mailServer.to(me.email).map(({ subject }) => subject)).toEqual([
      '계정 삭제 요청이 접수됐어요',
    ])
    // A deadline names its zone.
    expect(mailServer.to(me.email)[0]?.text).toMatch(/2026년 7월 1일 \(수\) 오전 9:00 GMT에 완전히/)
    app.clock.move(29 * DAY)
    await app.runDueJobs()
    const login = await app.as().post('/api/auth/login', { email: me.email, password: PASSWORD })
    const restored = await app.as(login.body).post('/api/account/restore')
    expect(restored.body).toMatchObject({ accountStatus: 'active', deletionDate: null })
    app.clock.move(2 * DAY)
    await app.runDueJobs()
    expect((await app.as().get(`/api/guides/profile/${me.username}`)).status).toBe(200)
  })

  test.each(['user', 'guide'] as const)(
    'After thirty days a %s is gone, and the other party keeps the thread without the name',
    async (role) => {
      const made = await make.booking({ status: STATUS.completed })
      const me = await withPassword(app, made[role])
      const other = await withPassword(app, made[role === 'user' ? 'guide' : 'user'])
      await requestDeletion(me)
      app.clock.move(30 * DAY)
      await app.runDueJobs()
      expect((await app.as(me).get(`/api/${role}s/settings`)).status).toBe(401)
      const login = await app.as().post('/api/auth/login', { email: me.email, password: PASSWORD })
      expect(login.body.error).toBe('auth.login.errors.invalidCredentials')
      const again = await app
        .as()
        .post('/api/auth/login', { email: other.email, password: PASSWORD })
      const booking = await app.as(again.body).get(`/api/bookings/${made.id}`)
      expect(booking.body[role]).toBeNull()
      expect(booking.body.messages.length).toBeGreaterThan(0)
      expect(JSON.stringify(booking.body)).not.toContain(me.displayName)
      const notifications = await app.as(again.body).get('/api/notifications')
      expect(JSON.stringify(notifications.body)).not.toContain(me.displayName)
    },
  )

  test('An agreed booking is cancelled and the other party notified, without the name', async () => {
    const made = await make.booking({
      status: STATUS.confirmed,
      proposal: { dateTimes: [{ date: '2030-01-02', startTime: '09:00', endTime: '10:00' }] },
    })
    const me = await withPassword(app, made.guide)
    const other = await withPassword(app, made.user)
    await app.runDueJobs()
    await requestDeletion(me)
    app.clock.move(30 * DAY)
    await app.runDueJobs()
    const again = await app.as().post('/api/auth/login', { email: other.email, password: PASSWORD })
    const booking = await app.as(again.body).get(`/api/bookings/${made.id}`)
    expect(booking.body).toMatchObject({ status: STATUS.cancelledByGuide, guide: null })
    expect(booking.body.messages.at(-1).message).toBe('Unknown user cancelled this booking.')
    expect(JSON.stringify(booking.body)).not.toContain(me.displayName)
    const mail = mailServer.to(other.email).at(-1)
    expect(mail?.subject).toBe('Your booking was cancelled')
    expect(mail?.text).toContain('Unknown user')
    expect(mail?.text).not.toContain(me.displayName)
  })

  test('A guide whose other booking overlaps no longer reads the name', async () => {
    const guide = await withPassword(app, await make.guide())
    const proposal = {
      dateTimes: [{ date: '2031-01-02', startTime: '09:00', endTime: '10:00' }],
    }
    const overlapped = await make.booking({ guide, status: STATUS.proposed, proposal })
    const made = await make.booking({ guide, status: STATUS.proposed, proposal })
    const me = await withPassword(app, made.user)
    const confirmed = await app
      .as(me)
      .post(`/api/bookings/${made.id}/user-confirm`, { revision: 1 })
    expect(confirmed.status).toBe(200)
    const overlap = () =>
      app.ctx.db
        .selectFrom('notifications')
        .select('params')
        .where('booking_id', '=', overlapped.id)
        .where('kind', '=', 'overlap')
        .executeTakeFirstOrThrow()
    expect(JSON.stringify(await overlap())).toContain(me.displayName)
    await app.ctx.db
      .updateTable('accounts')
      .set({ display_name: 'Another name' })
      .where('id', '=', me.id)
      .execute()
    await requestDeletion(me)
    app.clock.move(30 * DAY)
    await app.runDueJobs()
    expect(JSON.stringify(await overlap())).not.toContain(me.displayName)
  })
})
