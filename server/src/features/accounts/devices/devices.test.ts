import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import {
  ADMIN_PASSWORD,
  PASSWORD,
  withAdminPassword,
  withPassword,
} from '../../../testing/members.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

let app: TestApp
let make: Make
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), { limits: true, env: { SMTP_URL: post.url } })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await post.close()
})

const logIn = (email: string, headers: Record<string, string> = {}, password = PASSWORD) =>
  app.as().post('/api/auth/login', { email, password }, { 'user-agent': FIREFOX, ...headers })
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? ''
const noticesTo = (email: string) =>
  app.ctx.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .where('kind', 'like', '%ewDevice')
    .execute()

describe('A login from an unknown browser', () => {
  test('sends the owner a mail with device and time, in the language of the account', async () => {
    const person = await withPassword(app, await make.user())
    await app.ctx.db
      .updateTable('accounts')
      .set({ language: 'ja', time_zone: 'Asia/Tokyo' })
      .where('id', '=', person.id)
      .execute()
    await logIn(person.email)
    await app.runDueJobs()
    const mail = post.to(person.email).at(-1)
    expect(mail?.subject).toBe('新しいブラウザーからのログインがありました')
    expect(mail?.text).toContain('Firefox（Linux）')
    expect(mail?.text).toContain('/forgot-password')
  })

  test.each([
    'A check by Security. Questions: https://evil.example/verify',
    'Call-1-555-0100/1.0 (X11; Linux x86_64)',
    '',
  ])('is mailed without the words of an unknown user agent: %s', async (userAgent) => {
    const person = await withPassword(app, await make.user())
    await logIn(person.email, { 'user-agent': userAgent })
    await app.runDueJobs()
    const text = post.to(person.email).at(-1)?.text
    expect(text).toContain('An unknown browser')
    expect(text).not.toMatch(/evil|1-555/)
  })

  test('is mailed once: the same browser is known by its cookie, another account’s cookie is not', async () => {
    const [person, other] = [
      await withPassword(app, await make.user()),
      await withPassword(app, await make.guide()),
    ]
    const cookie = cookieOf(await logIn(person.email))
    expect((await logIn(person.email, { cookie })).status).toBe(200)
    expect(await noticesTo(person.email)).toHaveLength(1)
    expect((await logIn(other.email, { cookie })).status).toBe(200)
    expect(await noticesTo(other.email)).toHaveLength(1)
  })

  test('A wrong password sends nothing, and a program without cookies sends five mails a day', async () => {
    const person = await withPassword(app, await make.user())
    expect((await logIn(person.email, {}, 'wrong')).status).toBe(401)
    expect(await noticesTo(person.email)).toHaveLength(0)
    for (let i = 0; i < 7; i++) expect((await logIn(person.email)).status).toBe(200)
    expect(await noticesTo(person.email)).toHaveLength(5)
  })

  test('An administrator with an address is notified too, and one without logs in all the same', async () => {
    for (const email of ['desk@example.com', null]) {
      const admin = await withAdminPassword(app, await make.admin())
      await app.ctx.db.updateTable('admins').set({ email }).where('id', '=', admin.id).execute()
      const answer = await app
        .as()
        .post(
          '/api/auth/admin-login',
          { username: admin.username, password: ADMIN_PASSWORD },
          { 'user-agent': FIREFOX },
        )
      expect(answer.status).toBe(200)
    }
    const notices = await noticesTo('desk@example.com')
    expect(notices.map(({ kind }) => kind)).toEqual(['adminNewDevice'])
  })
})

test('The browser that opened the link of the sign-up is known at the first login', async () => {
  const person = await withPassword(app, await make.user())
  const { db } = app.ctx
  await db
    .updateTable('accounts')
    .set({ email_verified_at: null })
    .where('id', '=', person.id)
    .execute()
  await app.as().post('/api/auth/resend-verification', { email: person.email })
  await app.runDueJobs()
  const mail = post.to(person.email).at(-1)
  const token = /verify-email\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const cookie = cookieOf(await app.as().get(`/api/auth/verify-email/${token}`))
  expect((await logIn(person.email, { cookie })).status).toBe(200)
  expect(await noticesTo(person.email)).toHaveLength(0)
})
