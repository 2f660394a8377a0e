import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders } from '../../../testing/make.ts'
import { PASSWORD, withPassword } from '../../../testing/members.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
})
beforeEach(() => app.clock.move(11 * MINUTE))
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

let serial = 0
const newAddress = () => `right${++serial}@example.com`
/** Someone who has just signed up with an address that is not theirs. */
async function newcomer() {
  const person = {
    username: `mina_${++serial}`,
    email: `typo${serial}@example.com`,
    password: PASSWORD,
  }
  const signup = { ...person, role: 'user', displayName: 'Mina', agreeTerms: true }
  expect((await app.as().post('/api/auth/signup', signup)).status).toBe(201)
  return person
}
const correct = (account: string, email: string, password = PASSWORD, language = 'en') =>
  app.as().post('/api/auth/correct-email', { account, password, email, language })
const logIn = (email: string, password = PASSWORD) =>
  app.as().post('/api/auth/login', { email, password })
const verify = (path: string) => app.as().get(`/api/auth${path}`)
async function linkTo(address: string): Promise<string> {
  await app.runDueJobs()
  return mailServer.lastTo(address)?.path ?? ''
}

describe('POST /api/auth/correct-email', () => {
  test.each(['username', 'email'] as const)(
    'The owner, named by %s, gets a new link, and the one at the wrong address stops working',
    async (name) => {
      const person = await newcomer()
      const wrong = await linkTo(person.email)
      expect(wrong).toMatch(/^\/verify-email\//)
      const email = newAddress()
      const answer = await correct(person[name], email, PASSWORD, 'ja')
      expect([answer.status, answer.body.message]).toEqual([
        200,
        '新しいメールアドレスに確認用リンクをお送りしました。以前のリンクはご利用いただけません。',
      ])
      expect((await verify(wrong)).body.error).toBe('Invalid or expired verification link')
      expect((await logIn(email)).body.error).toBe('auth.login.errors.verificationNeeded')
      expect((await verify(await linkTo(email))).status).toBe(200)
      expect([(await logIn(email)).status, (await logIn(person.email)).status]).toEqual([200, 401])
      expect(mailServer.to(person.email)).toHaveLength(1)
    },
  )

  test('The owner of the wrong address gets neither a new link nor a password reset', async () => {
    const person = await newcomer()
    // Mails that are due at once are sent in any order.
    await linkTo(person.email)
    await app.as().post('/api/auth/forgot-password', { email: person.email })
    const reset = await linkTo(person.email)
    expect(reset).toMatch(/^\/reset-password\//)
    await correct(person.username, newAddress())
    const before = mailServer.to(person.email).length
    app.clock.move(11 * MINUTE)
    await app.as().post('/api/auth/resend-verification', { email: person.email })
    await app.as().post('/api/auth/forgot-password', { email: person.email })
    await app.runDueJobs()
    expect(mailServer.to(person.email)).toHaveLength(before)
    expect((await app.as().post(`/api/auth${reset}`, { password: 'stolen' })).status).toBe(400)
  })

  test('A second correction replaces the first, and a resend goes to the corrected address', async () => {
    const person = await newcomer()
    const [first, second] = [newAddress(), newAddress()]
    await correct(person.username, first)
    const dead = await linkTo(first)
    expect((await correct(first, second)).status).toBe(200)
    expect((await verify(dead)).status).toBe(400)
    app.clock.move(11 * MINUTE)
    const resent = await app.as().post('/api/auth/resend-verification', { email: second })
    expect(resent.status).toBe(200)
    expect(await linkTo(second)).toMatch(/^\/verify-email\//)
    expect(mailServer.to(second)).toHaveLength(2)
  })

  test('Verified accounts, unknown names and wrong passwords get the same response', async () => {
    const verified = await withPassword(app, await builders(app).user())
    const person = await newcomer()
    const answers = [
      await correct(verified.username, newAddress()),
      await correct(verified.email, newAddress()),
      await correct('nobody_at_all', newAddress()),
      await correct('nobody@example.com', newAddress()),
      await correct(person.username, newAddress(), 'wrong'),
    ]
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([401, 'auth.login.errors.invalidCredentials'])
    await app.runDueJobs()
    expect(mailServer.to(verified.email)).toEqual([])
  })

  test('A login with the right password at a corrected address gets the same response, taken or not', async () => {
    const victim = await withPassword(app, await builders(app).user())
    const answers: unknown[] = []
    for (const email of [victim.email, newAddress()]) {
      const person = await newcomer()
      await app.ctx.db
        .updateTable('accounts')
        .set({ password_hash: await app.ctx.passwords.hash('the attacker’s') })
        .where('username', '=', person.username)
        .execute()
      await correct(person.username, email, 'the attacker’s')
      const login = await logIn(email, 'the attacker’s')
      app.clock.move(11 * MINUTE)
      const wrong = await logIn(email, 'no password of anyone')
      const again = await correct(email, newAddress(), 'the attacker’s')
      answers.push([login.status, login.body, wrong.status, again.status])
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('An address is written to once in ten minutes, for all senders', async () => {
    const [one, two] = [await newcomer(), await newcomer()]
    const email = newAddress()
    expect((await correct(one.username, email)).status).toBe(200)
    const wait = await correct(two.username, email)
    expect([wait.status, wait.headers['retry-after']]).toEqual([429, '600'])
    await app.runDueJobs()
    expect(mailServer.to(email)).toHaveLength(1)
  })

  test('A blocked newcomer is refused', async () => {
    const person = await newcomer()
    await app.ctx.db
      .updateTable('accounts')
      .set({ status: 'blocked' })
      .where('username', '=', person.username)
      .execute()
    expect((await correct(person.username, newAddress())).status).toBe(403)
  })
})

describe('Guessing passwords by correcting', () => {
  test('Attempts count as at a login, and a match by a corrected address resets no count', async () => {
    const limited = await startTestApp(inject('template'), { limits: true })
    const victim = await withPassword(limited, await builders(limited).user())
    const own = { username: 'attacker', email: 'attacker@example.com', password: 'attacking' }
    const signup = { ...own, role: 'user', displayName: 'Mallory', agreeTerms: true }
    await limited.as().post('/api/auth/signup', signup)
    const send = (password: string, account = victim.email) =>
      limited.as().post('/api/auth/correct-email', { account, password, email: victim.email })
    expect((await send(own.password, own.username)).status).toBe(200)
    const statuses: number[] = []
    for (const password of ['guess 1', own.password, 'guess 2', own.password, 'guess 3', 'guess 4'])
      statuses.push(
        (await limited.as().post('/api/auth/login', { email: victim.email, password })).status,
      )
    expect(statuses).toEqual([401, 403, 401, 403, 401, 429])
    await limited.close()
  })
})
