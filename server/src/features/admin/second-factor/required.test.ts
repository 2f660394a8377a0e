import { OPERATIONS } from '@annai/contract/operations'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DAY, later } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { ADMIN_PASSWORD, withAdminPassword } from '../../../testing/members.ts'
import { openSession } from '../../accounts/sessions/service.ts'
import { totpAt, totpStep } from './totp.ts'

let app: TestApp
let make: Make
let start: Date
let owner: Holder
let old: Holder

type Holder = { id: string; token: string }
const REFUSED = { status: 403, code: 'admin.secondFactorRequired' }

/** An administrator who was added at the time of the test's clock. */
async function added(role: 'owner' | 'staff'): Promise<Holder> {
  const admin = await withAdminPassword(app, await make.admin(undefined, role))
  const created_at = app.clock.now()
  await app.ctx.db.updateTable('admins').set({ created_at }).where('id', '=', admin.id).execute()
  return admin
}
/** The administrator with a session of now: those from before have expired. */
const loggedIn = async ({ id }: Holder): Promise<Holder> => ({
  id,
  token: await transact(app.ctx, (tx) => openSession(app.ctx, tx, { adminId: id }, 'test')),
})
async function publish(holder: Holder, settings: object) {
  const { body } = await app.as(holder).get('/api/admin/site')
  return app.as(holder).post('/api/admin/site', { base: body.version, settings })
}
async function setUp(holder: Holder): Promise<number> {
  const { secret } = (await app.as(holder).post('/api/admin/second-factor')).body
  const code = totpAt(secret, totpStep(app.clock.now()))
  const given = { secret, code, currentPassword: ADMIN_PASSWORD }
  return (await app.as(holder).put('/api/admin/second-factor', given)).status
}
async function queue(holder: Holder) {
  const { status, body } = await app.as(holder).get('/api/admin/waiting')
  return { status, code: body.code }
}
const verified = async (holder: Holder) => (await app.as(holder).get('/api/admin/verify')).body

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  owner = await added('owner')
  old = await added('staff')
})
afterAll(() => app.close())

test('After a publication, administrators have seven days, which another one does not renew', async () => {
  expect(await verified(old)).not.toHaveProperty('secondFactor')
  app.clock.move(DAY)
  owner = await loggedIn(owner)
  start = app.clock.now()
  expect((await publish(owner, { requireSecondFactor: true })).status).toBe(200)
  app.clock.move(5 * DAY)
  owner = await loggedIn(owner)
  const again = await publish(owner, { requireSecondFactor: true, signUp: 'invited' })
  expect(again.status).toBe(200)
  const secondFactor = { dueAt: later(start, 7 * DAY).toISOString(), isOverdue: false }
  old = await loggedIn(old)
  expect(await verified(old)).toMatchObject({ secondFactor })
  expect((await queue(old)).status).toBe(200)
})

test('One who is added later has seven days from then', async () => {
  const late = await added('staff')
  app.clock.move(2 * DAY)
  const { secondFactor } = await verified(await loggedIn(late))
  expect(secondFactor).toEqual({ dueAt: later(start, 12 * DAY).toISOString(), isOverdue: false })
  expect((await queue(await loggedIn(late))).status).toBe(200)
})

test('Overdue, every call is refused but the set-up, the log-out and the own account', async () => {
  owner = await loggedIn(owner)
  const answered: string[] = []
  for (const { who, method, path } of OPERATIONS) {
    if (who !== 'admin' || path === '/api/auth/admin-logout') continue
    const { statusCode, body } = await app.http.inject({
      method: method as 'GET',
      url: path.replace(/:\w+/g, '0190a0a0-0000-7000-8000-000000000000'),
      headers: { authorization: `Bearer ${owner.token}` },
      ...(method !== 'GET' && { payload: {} }),
    })
    if (statusCode !== 403) answered.push(`${method} ${path}`)
    else expect(JSON.parse(body)).toMatchObject({ code: REFUSED.code })
  }
  expect(answered.sort((a, b) => (a < b ? -1 : 1))).toEqual([
    'DELETE /api/admin/account/email',
    'DELETE /api/admin/sessions/:id',
    'GET /api/admin/account',
    'GET /api/admin/sessions',
    'GET /api/admin/verify',
    'POST /api/admin/second-factor',
    'PUT /api/admin/account/digest',
    'PUT /api/admin/account/email',
    'PUT /api/admin/account/password',
    'PUT /api/admin/second-factor',
  ])
  const leaving = await loggedIn(old)
  expect(await queue(leaving)).toEqual(REFUSED)
  expect((await app.as(leaving).post('/api/auth/admin-logout')).status).toBe(200)
})

test('The last owner, overdue, sets it up, and is refused again once it is off', async () => {
  owner = await loggedIn(owner)
  expect(await queue(owner)).toEqual(REFUSED)
  expect(await verified(owner)).toMatchObject({ secondFactor: { isOverdue: true } })
  expect(await setUp(owner)).toBe(200)
  expect((await queue(owner)).status).toBe(200)
  expect(await verified(owner)).not.toHaveProperty('secondFactor')
  const factor = { sealed_totp: null, key_id: null, recovery_hashes: [] }
  await app.ctx.db.updateTable('admins').set(factor).where('id', '=', owner.id).execute()
  expect(await queue(owner)).toEqual(REFUSED)
  app.clock.move(60_000)
  expect(await setUp(owner)).toBe(200)
})

test('Once no longer required, all calls answer, and a new requirement brings new days', async () => {
  old = await loggedIn(old)
  expect(await queue(old)).toEqual(REFUSED)
  expect((await publish(owner, {})).status).toBe(200)
  expect((await queue(old)).status).toBe(200)
  expect((await publish(owner, { requireSecondFactor: true })).status).toBe(200)
  const dueAt = later(app.clock.now(), 7 * DAY).toISOString()
  expect(await verified(old)).toMatchObject({ secondFactor: { dueAt, isOverdue: false } })
})
