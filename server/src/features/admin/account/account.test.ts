import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { ADMIN_PASSWORD, withAdminPassword } from '../../../testing/members.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'
import { verifyChain } from '../../audit/service.ts'

let app: TestApp
let make: Make
let mailServer: MailServer
let serial = 0

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

type Holder = { id: string; token: string; username: string }
const administrator = async () => withAdminPassword(app, await make.admin())
const URL = '/api/admin/account'
const requestEmail = (holder: Holder, email: string, language = 'en') =>
  app
    .as(holder)
    .put(
      `${URL}/email`,
      { email, currentPassword: ADMIN_PASSWORD },
      { 'accept-language': language },
    )
const linkTo = (email: string) => mailServer.lastTo(email)?.path ?? ''
const openEmailLink = (path: string) =>
  app.as().post(`/api/auth/admin-email/${path.split('/').at(-1)}`)
const emailOf = async (holder: Holder) => (await app.as(holder).get(URL)).body.email

/** An administrator with an address that a link has proved. */
async function reachable(language = 'en'): Promise<Holder & { email: string }> {
  const holder = await administrator()
  const email = `curator${++serial}@example.com`
  await requestEmail(holder, email, language)
  await app.runDueJobs()
  await openEmailLink(linkTo(email))
  return { ...holder, email }
}
const login = (username: string, password: string) =>
  app.as().post('/api/auth/admin-login', { username, password })

describe('An administrator’s address', () => {
  test('counts once its link is opened, and the link works once', async () => {
    const holder = await administrator()
    expect((await requestEmail(holder, 'new@example.com', 'ko')).status).toBe(200)
    expect(await emailOf(holder)).toBeNull()
    await app.runDueJobs()
    expect(mailServer.to('new@example.com')[0]?.subject).toBe('이메일 주소를 인증해 주세요')
    const path = linkTo('new@example.com')
    expect(path).toMatch(/^\/admin-verify-email\/[\w-]{43}$/)
    const answers = await Promise.all([openEmailLink(path), openEmailLink(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await emailOf(holder)).toBe('new@example.com')
  })

  test('needs the password; a newer request ends the older link; a late one is refused', async () => {
    const holder = await administrator()
    const wrong = { email: 'x@example.com', currentPassword: 'not this one' }
    expect((await app.as(holder).put(`${URL}/email`, wrong)).status).toBe(400)
    await requestEmail(holder, 'mistyped@example.com')
    await app.runDueJobs()
    await requestEmail(holder, 'right@example.com')
    await app.runDueJobs()
    expect((await openEmailLink(linkTo('mistyped@example.com'))).status).toBe(400)
    app.clock.move(DAY + MINUTE)
    expect((await openEmailLink(linkTo('right@example.com'))).status).toBe(400)
  })

  test('belongs to one administrator; the address before is notified of the change', async () => {
    const [one, other] = [await reachable(), await administrator()]
    expect((await requestEmail(other, one.email.toUpperCase())).status).toBe(400)
    const next = `curator${++serial}@example.com`
    await requestEmail(one, next)
    await app.runDueJobs()
    await openEmailLink(linkTo(next))
    await app.runDueJobs()
    expect(mailServer.lastTo(one.email)?.subject).toBe('This email address has been removed')
    const removed = await app.as(one).delete(`${URL}/email`, { currentPassword: ADMIN_PASSWORD })
    expect(removed.body.email).toBeNull()
  })

  test('two who claim one address at the same moment: one gets it', async () => {
    const pair = [await administrator(), await administrator()]
    for (const holder of pair) await requestEmail(holder, 'shared@example.com')
    await app.runDueJobs()
    const answers = await Promise.all(
      mailServer.to('shared@example.com').map(({ path }) => openEmailLink(path)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('An administrator’s password', () => {
  test('is changed with the present one; every other session ends and a mail is sent', async () => {
    const holder = await reachable()
    const elsewhere = (await login(holder.username, ADMIN_PASSWORD)).body
    const change = (currentPassword: string, password: string) =>
      app.as(holder).put(`${URL}/password`, { currentPassword, password })
    expect((await change('not this one', 'a much longer password')).status).toBe(400)
    expect((await change(ADMIN_PASSWORD, 'short')).status).toBe(400)
    const { status, body } = await change(ADMIN_PASSWORD, 'a much longer password')
    expect([status, body.username]).toEqual([200, holder.username])
    // The token of this session is replaced, so that a copy of it opens nothing.
    const renewed = { token: String(body.token) }
    for (const [caller, expected] of [
      [elsewhere, 401],
      [holder, 401],
      [renewed, 200],
    ] as const)
      expect((await app.as(caller).get('/api/admin/verify')).status).toBe(expected)
    expect((await login(holder.username, ADMIN_PASSWORD)).status).toBe(401)
    expect((await login(holder.username, 'a much longer password')).status).toBe(200)
    await app.runDueJobs()
    expect(mailServer.lastTo(holder.email)?.subject).toMatch(/password has been changed/)
    expect(await verifyChain(app.ctx)).toMatchObject({ lines: expect.any(Number) })
  })

  test('of two changes at once one succeeds', async () => {
    const holder = await reachable()
    const change = (password: string) =>
      app.as(holder).put(`${URL}/password`, { currentPassword: ADMIN_PASSWORD, password })
    const answers = await Promise.all([change('one of two passwords'), change('the other of two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a call that was confirmed with the old password is refused once a new one is set', async () => {
    const holder = await reachable()
    const { db } = app.ctx
    const answers = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('admins').select('id').where('id', '=', holder.id).forUpdate().execute()
      const late = [
        login(holder.username, ADMIN_PASSWORD),
        app.as(holder).delete(`${URL}/email`, { currentPassword: ADMIN_PASSWORD }),
        app.as(holder).post('/api/admin/administrators', {
          username: 'intruder',
          password: 'a much longer password',
          currentPassword: ADMIN_PASSWORD,
        }),
      ]
      await untilWaiting(app, late.length)
      await tx
        .updateTable('admins')
        .set({ password_hash: 'another' })
        .where('id', '=', holder.id)
        .execute()
      return late
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 400, 400])
  })
})

describe('A forgotten administrator’s password', () => {
  const forgot = async (email: string) => {
    const answer = await app.as().post('/api/auth/admin-forgot-password', { email, language: 'en' })
    await app.runDueJobs()
    return answer
  }
  const reset = (path: string, password: string) =>
    app.as().post(`/api/auth/admin-reset-password/${path.split('/').at(-1)}`, {
      password,
      language: 'en',
    })

  test('is reset by the link once, which ends every session and leaves the second factor on', async () => {
    const holder = await reachable()
    await app.ctx.db
      .updateTable('admins')
      .set({ unsealed_totp_secret: 'A'.repeat(32) })
      .where('id', '=', holder.id)
      .execute()
    await forgot(holder.email)
    const path = linkTo(holder.email)
    expect(path).toMatch(/^\/admin-reset-password\/[\w-]{43}$/)
    expect((await reset(path, 'short')).status).toBe(400)
    const answers = await Promise.all(
      ['one of two passwords', 'the other of the two'].map((password) => reset(path, password)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await app.as(holder).get('/api/admin/verify')).status).toBe(401)
    const password = answers[0]?.status === 200 ? 'one of two passwords' : 'the other of the two'
    expect(await login(holder.username, password)).toMatchObject({
      status: 401,
      body: { secondFactor: true },
    })
  })

  test('known and unknown addresses get one answer; only the known one gets a mail', async () => {
    const holder = await reachable()
    const before = mailServer.to(holder.email).length
    const [known, unknown] = [await forgot(holder.email), await forgot('nobody@example.com')]
    expect([known.status, known.body]).toEqual([200, unknown.body])
    await forgot(holder.email)
    expect(mailServer.to(holder.email)).toHaveLength(before + 1)
    expect(mailServer.to('nobody@example.com')).toEqual([])
  })

  test('a link is worth nothing after an hour, another address or a new password', async () => {
    const [late, moved, changed] = [await reachable(), await reachable(), await reachable()]
    for (const { email } of [late, moved, changed]) await forgot(email)
    await app.as(moved).delete(`${URL}/email`, { currentPassword: ADMIN_PASSWORD })
    await app
      .as(changed)
      .put(`${URL}/password`, { currentPassword: ADMIN_PASSWORD, password: 'a longer password' })
    for (const path of [moved, changed].map(({ email }) =>
      mailServer
        .to(email)
        .map((mail) => mail.path)
        .find((one) => one.includes('reset-password/')),
    ))
      expect((await reset(path ?? '', 'a very long password')).status).toBe(400)
    const path = linkTo(late.email)
    app.clock.move(HOUR + MINUTE)
    expect((await reset(path, 'a very long password')).status).toBe(400)
  })
})
