import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { connect, connected, disconnectAll } from '../../../testing/live-clients.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { PASSWORD, withPassword } from '../../../testing/members.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
})
afterAll(async () => {
  disconnectAll()
  await app.close()
  await mailServer.close()
})

const change = (me: { token: string }, password: string, newPassword: string) =>
  app.as(me).put('/api/account/password', { password, newPassword })
const logIn = (email: string, password: string) =>
  app.as().post('/api/auth/login', { email, password })
const member = async (role: 'user' | 'guide' = 'user') => withPassword(app, await make[role]())
const statusOf = async (me: { token: string }) =>
  (await app.as(me).get('/api/account/email')).status

const sessionsOf = async (me: { token: string }) =>
  (await app.as(me).get('/api/account/sessions')).body as { isCurrent: boolean }[]

describe('PUT /api/account/password', () => {
  test('Sets the password, gives this session a new token, and ends the others with their sockets', async () => {
    const me = await member()
    const elsewhere = (await logIn(me.email, PASSWORD)).body as TestPerson
    const address = await app.listen()
    const [here, there] = [connect(address, me.token), connect(address, elsewhere.token)]
    await Promise.all([connected(here), connected(there)])
    const ended = new Promise<void>((resolve) => there.once('session ended', () => resolve()))
    const reasons: string[] = []
    here.once('session ended', () => reasons.push('session ended'))
    here.once('disconnect', (reason) => reasons.push(reason))
    const [before] = await sessionsOf(me)
    const answer = await change(me, PASSWORD, 'a new one')
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'Your password has been changed, and your other devices have been logged out.',
    ])
    await ended
    const renewed = { token: String(answer.body.token) }
    expect(await Promise.all([me, elsewhere, renewed].map(statusOf))).toEqual([401, 401, 200])
    expect(await sessionsOf(renewed)).toEqual([{ ...before, isCurrent: true }])
    // A socket that was opened with the old token closes; its browser reconnects with the new one.
    await expect.poll(() => reasons).toEqual(['io server disconnect'])
    await connected(connect(address, renewed.token))
    expect([
      (await logIn(me.email, PASSWORD)).status,
      (await logIn(me.email, 'a new one')).status,
    ]).toEqual([401, 200])
    await app.runDueJobs()
    const subjects = mailServer.to(me.email).map(({ subject }) => subject)
    expect(subjects).toContain('Your password has been changed')
  })

  test('Known devices and the calendar subscription end with the old password; this browser is known', async () => {
    const me = await member()
    const cookieOf = (headers: Record<string, unknown>) =>
      String(headers['set-cookie']).split(';')[0] ?? ''
    const old = cookieOf((await logIn(me.email, PASSWORD)).headers)
    const subscription = new URL((await app.as(me).post('/api/calendar')).body.address).pathname
    const answer = await change(me, PASSWORD, 'a new one')
    expect((await app.as().get(subscription)).status).toBe(404)
    const fresh = cookieOf(answer.headers)
    expect(fresh).toMatch(/^annai_device=/)
    expect(fresh).not.toBe(old)
  })

  test.each([
    ['en', 'Your switch to'],
    ['zh-CN', '的申请因尚未验证'],
    ['zh-TW', '的申請因尚未驗證'],
    ['ja', '確認が済んでいない'],
    ['ko', '인증하지 않은 이메일 주소'],
  ] as const)(
    'A change of address that waits to be confirmed is cancelled, as answer and mail say in %s',
    async (language, words) => {
      const me = await withPassword(app, await make.user({ language }))
      const send = (newPassword: string, password: string, token: string) =>
        app
          .as({ token })
          .put('/api/account/password', { password, newPassword }, { 'accept-language': language })
      const pendingEmail = `new_${me.username}@example.com`
      await app.as(me).put('/api/account/email', { email: pendingEmail, password: PASSWORD })
      const { body } = await send('a new one', PASSWORD, me.token)
      await app.runDueJobs()
      const noticed = mailServer.lastTo(me.email)?.text
      for (const text of [body.message, noticed]) {
        expect(text).toContain(words)
        expect(text).toContain(pendingEmail)
      }
      expect((await app.as(body).get('/api/account/email')).body.pendingEmail).toBeNull()

      const again = await send('another one', 'a new one', body.token)
      await app.runDueJobs()
      const texts = [again.body.message, mailServer.lastTo(me.email)?.text]
      expect(mailServer.to(me.email)).toHaveLength(2)
      for (const text of texts) expect(text).not.toContain(words)
    },
  )

  test('Links to reset the password that were sent before stop working', async () => {
    const me = await member()
    await app.as().post('/api/auth/forgot-password', { email: me.email })
    await app.runDueJobs()
    const reset = mailServer.lastTo(me.email)?.path
    await change(me, PASSWORD, 'a new one')
    expect((await app.as().post(`/api/auth${reset}`, { password: 'stolen' })).status).toBe(400)
  })

  test('A wrong password and a short new one are refused, in the caller’s language', async () => {
    const me = await member()
    const send = (password: string, newPassword: string) =>
      app
        .as(me)
        .put('/api/account/password', { password, newPassword }, { 'accept-language': 'ko' })
    const refusals = [await send('wrong', 'a new one'), await send(PASSWORD, '12345')]
    expect(refusals.map(({ status, body }) => [status, body.error])).toEqual([
      [400, '비밀번호가 맞지 않아요. 다시 입력해 주세요.'],
      [400, expect.stringMatching(/6자/)],
    ])
    expect((await logIn(me.email, PASSWORD)).status).toBe(200)
  })

  test('Of two tabs that change it at once one succeeds', async () => {
    const me = await member()
    // Until both wait for the account: otherwise the second may find its token replaced (401).
    const calls = await app.ctx.db.transaction().execute(async (tx) => {
      await tx.selectFrom('accounts').select('id').where('id', '=', me.id).forUpdate().execute()
      const both = [change(me, PASSWORD, 'from one tab'), change(me, PASSWORD, 'from the other')]
      await untilWaiting(app, both.length)
      return both
    })
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('A call that was confirmed with the old password is refused once a new one is set', async () => {
    const me = await member()
    const calls = await app.ctx.db.transaction().execute(async (tx) => {
      await tx.selectFrom('accounts').select('id').where('id', '=', me.id).forUpdate().execute()
      const late = [
        logIn(me.email, PASSWORD),
        change(me, PASSWORD, 'stolen'),
        app.as(me).post('/api/account/delete', { password: PASSWORD }),
      ]
      await untilWaiting(app, late.length)
      await tx
        .updateTable('accounts')
        .set({ password_hash: 'another' })
        .where('id', '=', me.id)
        .execute()
      return late
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 400, 400])
  })

  test('A blocked guide cannot change it, a person who leaves can', async () => {
    const guide = await member('guide')
    await app.ctx.db
      .updateTable('accounts')
      .set({ status: 'blocked' })
      .where('id', '=', guide.id)
      .execute()
    expect((await change(guide, PASSWORD, 'a new one')).status).toBe(403)
    const leaving = await member()
    await app.as(leaving).post('/api/account/delete', { password: PASSWORD })
    expect((await change(leaving, PASSWORD, 'a new one')).status).toBe(200)
  })
})
