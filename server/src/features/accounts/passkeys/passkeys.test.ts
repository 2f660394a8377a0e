import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import { newId, newToken } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { PASSWORD, withPassword } from '../../../testing/members.ts'
import { type Authenticator, createAuthenticator } from '../../../testing/outside/authenticator.ts'
import { blockAccount } from '../service.ts'
import { issueToken } from '../tokens/service.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'), { env: { PUBLIC_URL: 'https://annai.example' } })
  make = builders(app)
})
afterAll(() => app.close())

const OWN = '/api/account/passkeys'
const member = async () => withPassword(app, await make.user())
const offer = (me: TestPerson, password = PASSWORD) =>
  app.as(me).post(`${OWN}/options`, { password })
const device = () => createAuthenticator('https://annai.example')

async function added(me: TestPerson, on = device()): Promise<Authenticator> {
  const { body } = await offer(me)
  const answer = await app.as(me).post(OWN, on.create(body))
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return on
}
const challenge = async () => (await app.as().post('/api/auth/passkey/options')).body
const logIn = async (on: Authenticator) =>
  app.as().post('/api/auth/passkey', on.get(await challenge()))

describe('The passkeys of an account', () => {
  test('A passkey logs in, and is listed with its last use, in no one else’s list', async () => {
    const [me, other] = [await member(), await member()]
    const on = await added(me)
    const session = await logIn(on)
    expect([session.status, session.body]).toEqual([
      200,
      { token: expect.any(String), role: 'user', userId: me.id },
    ])
    expect(String(session.headers['set-cookie'])).toContain('annai_device=')
    expect((await app.as(me).get(OWN)).body.passkeys).toMatchObject([
      { usedAt: app.clock.now().toISOString(), isOfOtherHost: false },
    ])
    expect((await app.as(other).get(OWN)).body).toEqual({ passkeys: [] })
    const exported = (await app.as(me).get('/api/account/export')).body
    const { created_at, id, used_at, user_agent, ...unlisted } = exported.passkeys[0]
    expect([created_at, id, used_at, user_agent]).not.toContain(undefined)
    expect(unlisted).toEqual({})
  })

  test('Adding and removing need the password, and send a mail', async () => {
    const [me, other] = [await member(), await member()]
    expect((await offer(me, 'wrong')).body.code).toBe('accounts.wrongPassword')
    const on = await added(me)
    const [{ _id: id }] = (await app.as(me).get(OWN)).body.passkeys
    const remove = (person: TestPerson, password: string, which = id) =>
      app.as(person).delete(`${OWN}/${which}`, { password })
    expect((await remove(me, 'wrong')).body.code).toBe('accounts.wrongPassword')
    for (const [person, which] of [
      [other, id],
      [me, newId()],
      [me, 'nonsense'],
    ] as const)
      expect((await remove(person, PASSWORD, which)).status).toBe(404)
    expect((await remove(me, PASSWORD)).body).toEqual({ passkeys: [] })
    expect((await logIn(on)).body.code).toBe('login.passkey')
    const mails = await app.ctx.db
      .selectFrom('mails')
      .select('kind')
      .where('account_id', '=', me.id)
      .where('kind', 'like', 'passkey%')
      .orderBy('id')
      .execute()
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['passkeyAdded', 'passkeyRemoved'])
  })

  test('A challenge works once, for ten minutes, for its account and for what it was made', async () => {
    const [me, other] = [await member(), await member()]
    const { body } = await offer(me)
    expect((await app.as(other).post(OWN, device().create(body))).body.code).toBe(
      'passkeys.invalid',
    )
    const on = device()
    const created = on.create(body)
    const answers = await Promise.all([
      app.as(me).post(OWN, created),
      app.as(me).post(OWN, created),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const options = await challenge()
    const response = on.get(options)
    const logins = await Promise.all([1, 2].map(() => app.as().post('/api/auth/passkey', response)))
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = await challenge()
    app.clock.move(11 * MINUTE)
    expect((await app.as().post('/api/auth/passkey', on.get(late))).status).toBe(401)
    const { body: forAdding } = await offer(me)
    expect((await app.as().post('/api/auth/passkey', on.get(forAdding))).status).toBe(401)
    await app.runDueJobs()
    app.clock.move(DAY)
    await app.runDueJobs()
    expect(await app.ctx.db.selectFrom('login_attempts').selectAll().execute()).toEqual([])
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no user verification', { isVerified: false }],
    ['another key', { isForged: true }],
  ])('A login is refused with %s, in the caller’s language', async (_why, changes) => {
    const on = await added(await member())
    const response = on.get(await challenge(), changes)
    const answer = await app.as().post('/api/auth/passkey', response, { 'accept-language': 'ja' })
    expect([answer.status, answer.body.error]).toEqual([
      401,
      'このパスキーではログインできませんでした。パスワードでログインしてください。',
    ])
  })

  test('Ten are the most, also of requests at once', async () => {
    const me = await member()
    for (let i = 0; i < 9; i++) await added(me)
    const offers = [(await offer(me)).body, (await offer(me)).body]
    const answers = await Promise.all(
      offers.map((options) => app.as(me).post(OWN, device().create(options))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await offer(me)).body.code).toBe('passkeys.full')
  })

  test('A blocked traveller cannot log in with one', async () => {
    const me = await member()
    const on = await added(me)
    const admin = { id: newId(), username: 'operator', role: 'owner' as const }
    await transact(app.ctx, (tx) => blockAccount(app.ctx, tx, admin, { id: me.id, role: 'user' }))
    expect((await logIn(on)).body.code).toBe('login.accountBlocked')
  })

  test('A new password from a link removes the passkeys of an intruder', async () => {
    const me = await member()
    const on = await added(me)
    const token = newToken()
    const expires = new Date(app.clock.now().getTime() + MINUTE)
    await transact(app.ctx, (tx) =>
      issueToken(tx, token, { kind: 'account', id: me.id, purpose: 'reset', email: null }, expires),
    )
    const reset = await app
      .as()
      .post(`/api/auth/reset-password/${token}`, { password: 'another horse' })
    expect(reset.status).toBe(200)
    expect((await logIn(on)).status).toBe(401)
  })

  test('case 31: after the site has moved to another domain a passkey rests, and its owner is told', async () => {
    const me = await member()
    const on = await added(me)
    await app.ctx.db
      .updateTable('passkeys')
      .set({ rp_id: 'old.example' })
      .where('account_id', '=', me.id)
      .execute()
    expect((await app.as(me).get(OWN)).body.passkeys).toMatchObject([{ isOfOtherHost: true }])
    const moved = on.get(await challenge(), { origin: 'https://old.example', rpId: 'old.example' })
    expect((await app.as().post('/api/auth/passkey', moved)).body.code).toBe('login.passkey')
  })
})
