import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Platform } from '../../platform/platform.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'
import { withPassword } from '../../testing/members.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'
import { ratioOfMedians } from '../../testing/timing.ts'
import { logIn } from './login/service.ts'
import { forgotPassword } from './recovery/service.ts'
import { resendVerification } from './verification/service.ts'

const PAIRS = 15
const { minResponseMs } = ACCOUNT_TIMES

let app: TestApp
let make: Make
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: post.url }, minResponseMs })
  make = builders(app)
  // Mails go out while the next call is being answered, as they do in the product.
  app.mailWorker.start()
})
afterAll(async () => {
  await app.close()
  await post.close()
})

const strangers = (kind: string) => (round: number) => `${kind}${round}@example.com`
async function unverified(): Promise<string> {
  const { id, email } = await make.user()
  await app.ctx.db
    .updateTable('accounts')
    .set({ email_verified_at: null })
    .where('id', '=', id)
    .execute()
  return email
}

describe('Known and unknown addresses', () => {
  test.each([
    ['login', { password: 'wrong' }],
    ['forgot-password', {}],
    ['admin-forgot-password', {}],
    ['resend-verification', {}],
    ['correct-email', { account: 'nobody_here', password: 'wrong' }],
  ])('are answered after the same minimum on %s', async (what, fields) => {
    const began = performance.now()
    await app.as().post(`/api/auth/${what}`, { email: 'early@example.com', ...fields })
    // Timers may fire a moment early.
    expect(performance.now() - began).toBeGreaterThan(minResponseMs - 5)
  })

  test.each([
    ['forgot-password', () => make.user().then(({ email }) => email)],
    ['resend-verification', unverified],
  ] as const)(
    'take the same time on %s: the medians differ by less than five percent',
    { timeout: 120_000 },
    async (what, join) => {
      // Enough for every attempt, none asked twice: the second time is locked.
      const known: string[] = []
      for (let i = 0; i < 4 * PAIRS; i++) known.push(await join())
      const unknown = strangers(what)
      const request = (email: string) => app.as().post(`/api/auth/${what}`, { email })
      const ratio = await ratioOfMedians(
        PAIRS,
        (round) => request(known[round] ?? ''),
        (round) => request(unknown(round)),
      )
      expect(ratio).toBeGreaterThan(0.95)
      expect(ratio).toBeLessThan(1.05)
      await app.mailWorker.deliverDue()
      expect(post.to(known[0] ?? '')).toHaveLength(1)
      expect(post.to(unknown(0))).toEqual([])
    },
  )

  test('take the same time on login: the medians differ by less than five percent', async () => {
    const { email } = await withPassword(app, await make.user())
    const unknown = strangers('login')
    const request = (address: string) =>
      app.as().post('/api/auth/login', { email: address, password: 'wrong' })
    const ratio = await ratioOfMedians(
      PAIRS,
      () => request(email),
      (round) => request(unknown(round)),
    )
    expect(ratio).toBeGreaterThan(0.95)
    expect(ratio).toBeLessThan(1.05)
  }, 120_000)
})

/** Every statement by its shape, without its parameters. */
function recording(ctx: Platform): { statements: string[]; ctx: Platform } {
  const statements: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(
        JSON.stringify(node, (key, value: unknown) => {
          const isParameter =
            key === 'value' || (Array.isArray(value) && typeof value[0] === 'string')
          return isParameter ? '?' : value
        }),
      )
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { statements, ctx: { ...ctx, db: ctx.db.withPlugin(recorder) } }
}

describe('The work behind the answer', () => {
  const from = { address: '192.0.2.1', userAgent: '', cookies: undefined }
  test.each<[string, (ctx: Platform, email: string) => Promise<unknown>]>([
    [
      'login',
      (ctx, email) =>
        logIn(ctx, { email, password: 'wrong' }, from).catch(({ code, status }) => [code, status]),
    ],
    ['forgot', (ctx, email) => forgotPassword(ctx, 'account', email, 'en')],
    ['resend', (ctx, email) => resendVerification(ctx, email, 'en')],
  ])('of %s asks the database the same, known or not', async (kind, work) => {
    const { email } = await withPassword(app, await make.user())
    const known = recording(app.ctx)
    const unknown = recording(app.ctx)
    const answer = await work(known.ctx, email)
    expect(await work(unknown.ctx, strangers(`work-${kind}`)(0))).toEqual(answer)
    expect(known.statements.length).toBeGreaterThan(0)
    expect(unknown.statements).toEqual(known.statements)
  })

  test('of login hashes once, known or not', async () => {
    const stored = await app.ctx.passwords.hash('right')
    const ratio = await ratioOfMedians(
      PAIRS,
      () => app.ctx.passwords.matches(stored, 'wrong'),
      () => app.ctx.passwords.matches(null, 'wrong'),
    )
    expect(ratio).toBeGreaterThan(0.75)
    expect(ratio).toBeLessThan(1.33)
  })
})
