import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders } from '../../../testing/make.ts'
import { PASSWORD, withPassword } from '../../../testing/members.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'), { limits: true, env: { TRUST_PROXY: '1' } })
})
beforeEach(() => app.clock.move(24 * 60 * MINUTE))
afterAll(() => app.close())

const queued = async (recipient: string) =>
  (await app.ctx.db.selectFrom('mails').select('kind').where('recipient', '=', recipient).execute())
    .length

/** Sends two at each of six moments, eleven minutes apart; the statuses, and the mails. */
async function repeated(recipient: string, send: () => Promise<{ status: number }>) {
  const statuses: number[][] = []
  for (let moment = 0; moment < 6; moment++) {
    app.clock.move(11 * MINUTE)
    const answers = [await send(), await send()]
    statuses.push(answers.map(({ status }) => status))
  }
  return { statuses, mails: await queued(recipient) }
}
const sent = [200, 429]

test('A locked address counts nothing: five verification mails a day are sent', async () => {
  const email = 'verify@example.com'
  const send = () => app.as().post('/api/auth/resend-verification', { email })
  expect(await repeated(email, send)).toEqual({
    statuses: [sent, sent, sent, sent, sent, [429, 429]],
    mails: 5,
  })
})

test.each([
  ['forgot@example.com', '/api/auth/forgot-password'],
  ['forgot-admin@example.com', '/api/auth/admin-forgot-password'],
])('A locked address counts nothing: %s gets five mails a day by %s', async (email, url) => {
  let caller = 0
  const send = () => app.as().post(url, { email }, { 'x-forwarded-for': `192.0.2.${++caller}` })
  const { statuses, mails } = await repeated(email, send)
  expect(new Set(statuses.flat())).toEqual(new Set([200]))
  expect(mails).toBe(5)
})

test('A locked address counts no change of an account: five are sent a day', async () => {
  const me = await withPassword(app, await builders(app).user())
  const email = 'changed@example.com'
  const send = () => app.as(me).put('/api/account/email', { email, password: PASSWORD })
  expect(await repeated(email, send)).toEqual({
    statuses: [sent, sent, sent, sent, sent, [429, 429]],
    mails: 5,
  })
})
