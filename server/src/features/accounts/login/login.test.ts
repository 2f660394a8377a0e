import type { Admin } from '@annai/contract/person'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { later, MINUTE } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import { newId, newToken } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { PASSWORD, withPassword } from '../../../testing/members.ts'
import { blockAccount, unblockAccount } from '../service.ts'
import { issueToken } from '../tokens/service.ts'

const ADMIN: Admin = { id: newId(), username: 'operator', role: 'owner' }

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const logIn = (body: object, language = 'en') =>
  app.as().post('/api/auth/login', body, { 'accept-language': language })
const member = async (role: 'user' | 'guide' = 'user') =>
  withPassword(app, await (role === 'user' ? make.user() : make.guide()))
const block = (person: { id: string; role: 'user' | 'guide' }) =>
  transact(app.ctx, (tx) => blockAccount(app.ctx, tx, ADMIN, person))

describe('POST /api/auth/login', () => {
  test.each(['user', 'guide'] as const)(
    'A %s gets a token, the role and the id, whatever the case of the address',
    async (role) => {
      const person = await member(role)
      const answer = await logIn({ email: ` ${person.email.toUpperCase()} `, password: PASSWORD })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ token: expect.any(String), role, userId: person.id })
      const settings = await app.as(answer.body).get(`/api/${role}s/settings`)
      expect(settings.status).toBe(200)
    },
  )

  test.each([[{}], [{ email: 'a@example.com' }], [{ password: 'x' }], [{ email: 1, password: 2 }]])(
    '%o asks for what is missing by a key',
    async (body) => {
      const answer = await logIn(body)
      expect([answer.status, answer.body.error]).toEqual([400, 'auth.login.errors.missingFields'])
    },
  )

  test('A wrong password and an unknown address get the same answer, in every language', async () => {
    const person = await member()
    for (const language of ['en', 'ja']) {
      const wrong = await logIn({ email: person.email, password: 'wrong' }, language)
      const unknown = await logIn({ email: 'nobody@example.com', password: 'wrong' }, language)
      expect([wrong.status, wrong.body]).toEqual([
        401,
        { error: 'auth.login.errors.invalidCredentials', code: 'login.invalidCredentials' },
      ])
      expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    }
  })

  test('A password that is being replaced opens nothing that outlives it', async () => {
    const person = await member()
    const token = newToken()
    await transact(app.ctx, (tx) =>
      issueToken(
        tx,
        token,
        { kind: 'account', id: person.id, purpose: 'reset', email: null },
        later(app.clock.now(), MINUTE),
      ),
    )
    const old = { email: person.email, password: PASSWORD }
    const [reset, ...signIns] = await Promise.all([
      app.as().post(`/api/auth/reset-password/${token}`, { password: 'another horse' }),
      ...Array.from({ length: 6 }, () => logIn(old)),
    ])
    expect(reset.status).toBe(200)
    for (const { body } of signIns)
      expect((await app.as(body).get('/api/users/settings')).status).toBe(401)
    expect((await logIn({ ...old, password: 'another horse' })).status).toBe(200)
  })

  test('A missing verification is revealed only with the right password', async () => {
    const person = await member()
    await app.ctx.db
      .updateTable('accounts')
      .set({ email_verified_at: null })
      .where('id', '=', person.id)
      .execute()
    const wrong = await logIn({ email: person.email, password: 'wrong' })
    expect(wrong.body.error).toBe('auth.login.errors.invalidCredentials')
    const right = await logIn({ email: person.email, password: PASSWORD })
    expect([right.status, right.body.error]).toEqual([403, 'auth.login.errors.verificationNeeded'])
  })

  test('The sixth wrong password from one address waits; the owner logs in from another one', async () => {
    const limited = await startTestApp(inject('template'), {
      limits: true,
      env: { TRUST_PROXY: '1' },
    })
    const person = await withPassword(limited, await builders(limited).user())
    const from = (ip: string, password: string, language = 'en') =>
      limited
        .as()
        .post(
          '/api/auth/login',
          { email: person.email, password },
          { 'x-forwarded-for': ip, 'accept-language': language },
        )
    for (let i = 0; i < 5; i++) expect((await from('192.0.2.1', 'wrong')).status).toBe(401)
    const sixth = await from('192.0.2.1', 'wrong')
    expect(sixth.status).toBe(429)
    expect(sixth.body.error).toBe(
      'There have been too many login attempts. Please try again in 15 minutes.',
    )
    expect((await from('192.0.2.1', 'wrong', 'ko')).body.error).toMatch(/15분 뒤/)
    expect((await from('192.0.2.2', PASSWORD)).status).toBe(200)
    limited.clock.move(16 * MINUTE)
    expect((await from('192.0.2.1', PASSWORD)).status).toBe(200)
    await limited.close()
  })

  test('More than fifty passwords at once are put off instead of eating the processor', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, i) =>
        logIn({ email: `flood${i}@example.com`, password: 'wrong' }),
      ),
    )
    const busy = answers.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy[0]?.headers['retry-after']).toBe('5')
    expect(answers.every(({ status }) => [401, 503].includes(status))).toBe(true)
  })
})

describe('Blocking an account', () => {
  test('A blocked traveller cannot log in, and existing tokens are refused in the caller’s language', async () => {
    const person = await member()
    await block(person)
    const login = await logIn({ email: person.email, password: PASSWORD })
    expect([login.status, login.body.error]).toEqual([403, 'auth.login.errors.accountBlocked'])
    const read = await app.as(person).get('/api/users/profile', { 'accept-language': 'ja' })
    expect(read.status).toBe(403)
    expect(read.body.error).toMatch(/^このアカウントは利用停止中です/)
    expect((await app.as().get(`/api/users/public/${person.username}`)).status).toBe(404)
  })

  test('A blocked guide logs in and reads, but changes nothing; after unblocking everything works', async () => {
    const person = await member('guide')
    await block(person)
    const login = await logIn({ email: person.email, password: PASSWORD })
    expect(login.status).toBe(200)
    expect((await app.as(login.body).get('/api/guides/settings')).body.accountStatus).toBe(
      'blocked',
    )
    for (const [method, url] of [
      ['put', '/api/guides/settings'],
      ['put', '/api/guides/reactivate'],
      ['post', '/api/guides/deactivate'],
      ['post', '/api/account/restore'],
    ] as const)
      expect((await app.as(login.body)[method](url, {})).status).toBe(403)
    await transact(app.ctx, (tx) => unblockAccount(app.ctx, tx, ADMIN, person))
    expect((await app.as(login.body).put('/api/guides/settings', {})).status).toBe(200)
  })

  test('Only an account of the named kind is blocked', async () => {
    const guide = await make.guide()
    expect(await block({ id: guide.id, role: 'user' })).toBeNull()
    expect(await block({ id: 'nonsense', role: 'user' })).toBeNull()
    expect(await block(guide)).toMatchObject({ before: 'active', after: 'blocked' })
  })
})

describe('POST /api/auth/logout', () => {
  test('Ends this session and no other; a visitor is asked to log in', async () => {
    const person = await member()
    const other = await logIn({ email: person.email, password: PASSWORD })
    expect((await app.as(person).post('/api/auth/logout')).body.message).toBe(
      'You’ve been logged out.',
    )
    expect((await app.as(person).get('/api/users/profile')).status).toBe(401)
    expect((await app.as(other.body).get('/api/users/profile')).status).toBe(200)
    const visitor = await app.as().post('/api/auth/logout', undefined, { 'accept-language': 'ko' })
    expect([visitor.status, visitor.body.error]).toEqual([401, '로그인이 필요해요.'])
  })
})
