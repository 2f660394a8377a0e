import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { PASSWORD, withPassword } from '../../../testing/members.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: post.url } })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await post.close()
})

const member = async () => withPassword(app, await make.user())
const forgot = (email: string, language = 'en') =>
  app.as().post('/api/auth/forgot-password', { email, language })
const reset = (path: string, password: string, language = 'en') =>
  app.as().post(`/api/auth${path}`, { password, language }, { 'accept-language': language })
const resend = (email: string, language = 'en') =>
  app.as().post('/api/auth/resend-verification', { email }, { 'accept-language': language })
const unverified = async () => {
  const person = await member()
  await app.ctx.db
    .updateTable('accounts')
    .set({ email_verified_at: null })
    .where('id', '=', person.id)
    .execute()
  return person
}
async function linkFor(email: string): Promise<string> {
  await forgot(email)
  await app.runDueJobs()
  return post.lastTo(email)?.path ?? ''
}

describe('POST /api/auth/forgot-password', () => {
  test('Known and unknown addresses get the same answer, and only the known one a mail', async () => {
    const person = await member()
    const known = await forgot(person.email)
    const unknown = await forgot('nobody@example.com')
    expect([known.status, known.body]).toEqual([200, unknown.body])
    await app.runDueJobs()
    expect(post.to(person.email)[0]?.path).toMatch(/^\/reset-password\/[\w-]{43}$/)
    expect(post.to('nobody@example.com')).toEqual([])
  })

  test('An address that equals an account’s only in lower case (the Kelvin sign) gets no link', async () => {
    const [person, newcomer] = [
      await withPassword(app, await make.user({ username: 'mike_kelvin' })),
      await withPassword(app, await make.user({ username: 'kiku_kelvin' })),
    ]
    await app.ctx.db
      .updateTable('accounts')
      .set({ email_verified_at: null })
      .where('id', '=', newcomer.id)
      .execute()
    const posing = (email: string) => email.replaceAll('k', '\u212A')
    await forgot(posing(person.email))
    await resend(posing(newcomer.email))
    await app.runDueJobs()
    for (const { email } of [person, newcomer]) {
      expect(post.to(posing(email))).toEqual([])
      expect(post.to(email)).toHaveLength(1)
    }
  })

  test('The mail and the answer are in the language of the request', async () => {
    const person = await member()
    const answer = await forgot(person.email, 'zh')
    expect(answer.body.message).toMatch(/^如果这个邮箱/)
    await app.runDueJobs()
    expect(post.to(person.email)[0]?.subject).toBe('重置密码')
  })

  test('Within ten minutes a second request is silent and sends nothing', async () => {
    const person = await member()
    await forgot(person.email)
    expect((await forgot(person.email.toUpperCase())).status).toBe(200)
    await app.runDueJobs()
    expect(post.to(person.email)).toHaveLength(1)
    app.clock.move(600 * SECOND)
    await forgot(person.email)
    await app.runDueJobs()
    expect(post.to(person.email)).toHaveLength(2)
  })

  test('A clock that is put back makes nobody wait longer than ten minutes', async () => {
    const person = await member()
    app.clock.move(DAY)
    await forgot(person.email)
    app.clock.move(-HOUR * 2)
    await forgot(person.email)
    await app.runDueJobs()
    app.clock.move(DAY)
    await app.runDueJobs()
    expect(post.to(person.email)).toHaveLength(2)
  })

  test('An address that is none is refused in the caller’s language', async () => {
    const answer = await app
      .as()
      .post('/api/auth/forgot-password', { email: 'x' }, { 'accept-language': 'ja' })
    expect([answer.status, answer.body.error]).toEqual([
      400,
      '正しいメールアドレスを入力してください。',
    ])
  })
})

describe('POST /api/auth/reset-password/:token', () => {
  test('Sets the password once, ends every session and notifies the owner', async () => {
    const person = await member()
    const subscription = new URL((await app.as(person).post('/api/calendar')).body.address).pathname
    expect((await app.as().get(subscription)).status).toBe(200)
    const path = await linkFor(person.email)
    const answer = await reset(path, 'a new one', 'ko')
    expect([answer.status, answer.body.message]).toEqual([
      200,
      '비밀번호를 변경했어요. 새 비밀번호로 로그인해 주세요.',
    ])
    expect((await app.as(person).get('/api/users/profile')).status).toBe(401)
    expect((await app.as().get(subscription)).status).toBe(404)
    const login = (password: string) =>
      app.as().post('/api/auth/login', { email: person.email, password })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login('a new one')).status).toBe(200)
    await app.runDueJobs()
    expect(post.lastTo(person.email)?.subject).toBe('Your password has been changed')
    const again = await reset(path, 'another', 'ja')
    expect([again.status, again.body.error]).toEqual([
      400,
      '再設定用リンクが無効か、有効期限が切れています。',
    ])
  })

  test('Cancels a change of address that waits to be confirmed, and says so', async () => {
    const person = await member()
    const email = `new_${person.email}`
    await app.as(person).put('/api/account/email', { email, password: PASSWORD })
    const { body } = await reset(await linkFor(person.email), 'a new one')
    expect(body.message).toContain('switch to your new email address has been cancelled')
    await app.runDueJobs()
    expect(post.lastTo(person.email)?.text).toContain(`Your switch to ${email} is cancelled`)
    app.clock.move(11 * MINUTE)
    const again = await reset(await linkFor(person.email), 'another one')
    expect(again.body.message).not.toContain('cancelled')
  })

  test('Two resets with one link at once change the password once', async () => {
    const person = await member()
    const path = await linkFor(person.email)
    const answers = await Promise.all(['first one', 'second one'].map((word) => reset(path, word)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('An older link stops working with the newer one, and any link after an hour', async () => {
    const person = await member()
    const older = await linkFor(person.email)
    app.clock.move(11 * MINUTE)
    const newer = await linkFor(person.email)
    expect((await reset(newer, 'brand new')).status).toBe(200)
    expect((await reset(older, 'stolen one')).status).toBe(400)
    app.clock.move(11 * MINUTE)
    const late = await linkFor(person.email)
    app.clock.move(HOUR + MINUTE)
    expect((await reset(late, 'too late')).status).toBe(400)
  })

  test('A password under six characters is refused before the link is used', async () => {
    const person = await member()
    const path = await linkFor(person.email)
    const short = await reset(path, '12345')
    expect([short.status, short.body.error]).toEqual([
      400,
      'Passwords must be at least 6 characters long.',
    ])
    expect((await reset(path, '')).body.error).toBe('Please enter a password.')
    expect((await reset(path, '123456')).status).toBe(200)
  })

  test('A link to verify an address does not reset a password', async () => {
    const person = await unverified()
    await resend(person.email)
    await app.runDueJobs()
    const token = post.lastTo(person.email)?.path.split('/').at(-1)
    expect((await reset(`/reset-password/${token}`, 'tricked')).status).toBe(400)
  })
})

describe('POST /api/auth/resend-verification', () => {
  test('Known and unknown addresses are locked for ten minutes; the text begins with the minutes', async () => {
    const person = await unverified()
    for (const email of [person.email, 'stranger@example.com']) {
      expect((await resend(email)).status).toBe(200)
      app.clock.move(61 * SECOND)
      const wait = await resend(email)
      expect([wait.status, wait.body.error, wait.headers['retry-after']]).toEqual([
        429,
        'Please wait 9 minutes before requesting another verification email.',
        '539',
      ])
      for (const language of ['ja', 'ko', 'zh-CN', 'zh-TW'])
        expect(/\d+/.exec((await resend(email, language)).body.error)?.[0]).toBe('9')
      app.clock.move(8 * MINUTE)
      expect((await resend(email)).body.error).toMatch(/^Please wait 1 minute before/)
    }
    await app.runDueJobs()
    expect(post.to(person.email)).toHaveLength(1)
    expect(post.to('stranger@example.com')).toEqual([])
  })

  test('Two requests at once send one mail', async () => {
    const person = await unverified()
    const answers = await Promise.all([resend(person.email), resend(person.email)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    await app.runDueJobs()
    expect(post.to(person.email)).toHaveLength(1)
  })
})

describe('GET /api/auth/verify-email/:token', () => {
  test('The second click is recognised by its exact text in every language', async () => {
    const person = await unverified()
    await resend(person.email)
    await app.runDueJobs()
    const url = `/api/auth${post.to(person.email)[0]?.path}`
    const first = await app.as().get(url, { 'accept-language': 'ja' })
    expect([first.status, first.body.message]).toEqual([
      200,
      'メールアドレスを確認しました。ログインできます。',
    ])
    for (const language of ['en', 'ja']) {
      const second = await app.as().get(url, { 'accept-language': language })
      expect([second.status, second.body.error]).toEqual([400, 'Email already verified'])
    }
  })

  test('An invented link and one older than a day fail', async () => {
    expect((await app.as().get('/api/auth/verify-email/invented')).body.error).toBe(
      'Invalid or expired verification link',
    )
    const person = await unverified()
    await resend(person.email)
    await app.runDueJobs()
    app.clock.move(25 * HOUR)
    const late = await app.as().get(`/api/auth${post.to(person.email)[0]?.path}`, {
      'accept-language': 'zh-TW',
    })
    expect([late.status, late.body.error]).toEqual([400, '驗證連結無效或已經過期。'])
  })

  test('Nothing that opens a link is stored as it was sent', async () => {
    const person = await member()
    const token = (await linkFor(person.email)).split('/').at(-1) ?? ''
    const mails = await app.ctx.db.selectFrom('mails').select('params').execute()
    expect(JSON.stringify(mails)).not.toContain(token)
    const tokens = await app.ctx.db.selectFrom('account_tokens').select('token_hash').execute()
    expect(tokens.some(({ token_hash }) => token_hash.toString('base64url') === token)).toBe(false)
  })
})
