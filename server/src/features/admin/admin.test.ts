import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, enquiryOf, type Make } from '../../testing/make.ts'
import { setupCodeOf } from '../../testing/setup-code.ts'
import { verifyChain } from '../audit/service.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const first = { username: 'curator', password: 'a long password' }

describe('the first administrator', () => {
  test('of eight who register at once exactly one is first; then registration is closed', async () => {
    const setupCode = await setupCodeOf(app.ctx)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        app
          .as()
          .post('/api/auth/admin-register', { ...first, username: `curator_${n}`, setupCode }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status === 403)
    expect(refused).toHaveLength(7)
    expect(refused[0]?.body.error).toBe('Registration is closed: an administrator exists')
  })

  test('logs in with the right password and is verified by the token', async () => {
    const registered = await app.ctx.db.selectFrom('admins').select('username').execute()
    const username = registered[0]?.username
    const wrong = await app.as().post('/api/auth/admin-login', { username, password: 'nope' })
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Invalid credentials' } })
    const right = await app
      .as()
      .post('/api/auth/admin-login', { username, password: first.password })
    expect(right.status).toBe(200)
    const verified = await app.as(right.body).get('/api/admin/verify')
    expect(verified.body.admin).toEqual({
      _id: right.body.adminId,
      username,
      role: 'owner',
    })
  })
})

describe('the admin console', () => {
  test('approving shows the guide to the public and notifies the guide', async () => {
    const [admin, guide] = [await make.admin(), await make.guide({ isApproved: false })]
    const adminClient = app.as(admin)
    const approved = await adminClient.put(`/api/admin/guide/${guide.id}/approve`, {
      approvalStatus: 'approved',
    })
    expect(approved.body).toMatchObject({
      message: 'Guide approved successfully',
      guide: { approvalStatus: 'approved' },
    })
    expect((await app.as().get(`/api/guides/profile/${guide.username}`)).status).toBe(200)
    expect((await app.as(guide).get('/api/notifications')).body[0]).toMatchObject({
      icon: 'FaCheck',
      actionUrl: '/guide-profile',
    })
  })

  test('rejecting stores the reason; any other status clears it', async () => {
    const [admin, guide] = [await make.admin(), await make.guide()]
    const set = (body: object) => app.as(admin).put(`/api/admin/guide/${guide.id}/approve`, body)
    await set({ approvalStatus: 'rejected', rejectionReason: 'The pictures are not yours' })
    const own = async () => (await app.as(guide).get('/api/guides/profile')).body
    expect(await own()).toMatchObject({
      approvalStatus: 'rejected',
      rejectionReason: 'The pictures are not yours',
    })
    await set({ approvalStatus: 'pendingApproval' })
    expect((await own()).rejectionReason).toBe('')
  })

  test('what changed after the approval is marked', async () => {
    const [admin, guide] = [await make.admin(), await make.guide({ isApproved: false })]
    await app.as(admin).put(`/api/admin/guide/${guide.id}/approve`, { approvalStatus: 'approved' })
    await app.as(guide).put('/api/guides/profile', { tagline: 'Another promise' })
    const { body } = await app.as(admin).get('/api/admin/all-guides')
    const row = body.find((item: { _id: string }) => item._id === guide.id)
    expect(row.changedSinceApproval).toEqual(['tagline'])
  })

  test('a blocked guide is hidden and refused at once, can read, and is listed again after unblocking', async () => {
    const [admin, guide, user] = [await make.admin(), await make.guide(), await make.user()]
    const block = (accountStatus: string) =>
      app.as(admin).put(`/api/admin/guide/${guide.id}/block`, { accountStatus })
    expect((await block('blocked')).body.message).toBe('Guide blocked successfully')
    expect((await app.as().get(`/api/guides/profile/${guide.username}`)).status).toBe(404)
    expect((await app.as(guide).get('/api/guides/profile')).body.accountStatus).toBe('blocked')
    expect((await app.as(guide).put('/api/guides/profile', { tagline: 'x' })).status).toBe(403)
    const request = { guideId: guide.id, enquiry: enquiryOf() }
    expect((await app.as(user).post('/api/bookings', request)).status).toBe(400)
    expect((await block('active')).body.guide.accountStatus).toBe('active')
    expect((await app.as(user).post('/api/bookings', request)).status).toBe(201)
    expect((await block('inactive')).status).toBe(400)
  })

  test('a blocked traveller is refused everywhere; a guide id is no user id', async () => {
    const [admin, user, guide] = [await make.admin(), await make.user(), await make.guide()]
    const url = (id: string) => `/api/admin/user/${id}/block`
    expect((await app.as(admin).put(url(guide.id), { accountStatus: 'blocked' })).status).toBe(404)
    await app.as(admin).put(url(user.id), { accountStatus: 'blocked' })
    expect((await app.as(user).get('/api/bookings/user')).status).toBe(403)
    await app.as(admin).put(url(user.id), { accountStatus: 'active' })
    expect((await app.as(user).get('/api/bookings/user')).status).toBe(200)
  })

  test.each([11, -11, 1.5, '3', null])('a priority of %s is refused', async (viewPriority) => {
    const [admin, guide] = [await make.admin(), await make.guide()]
    const answer = await app
      .as(admin)
      .put(`/api/admin/guide/${guide.id}/priority`, { viewPriority })
    expect(answer.status).toBe(400)
  })

  test('the operator reads a booking with its thread', async () => {
    const made = await make.booking({ status: STATUS.confirmed })
    await app.as(made.guide).post(`/api/bookings/${made.id}/messages`, { message: 'See you there' })
    const { body } = await app.as(await make.admin()).get(`/api/admin/bookings/${made.id}`)
    expect(body.messages.at(-1)).toMatchObject({ sender: 'guide', message: 'See you there' })
  })

  test('every act is in the record, and a changed record shows', async () => {
    expect(await verifyChain(app.ctx)).toMatchObject({ lines: expect.any(Number) })
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(app.ctx.db)
    await app.ctx.db
      .updateTable('audit_log')
      .set({ reason: 'forged' })
      .where('seq', '=', 2)
      .execute()
    expect(await verifyChain(app.ctx)).toEqual({ broken: 2 })
  })
})

describe('reports and contact', () => {
  test('a person reports another, not themselves and nobody unknown', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const report = (reportedId: string, changes: object = {}) =>
      app.as(user).post('/api/reports', {
        reportedId,
        reason: 'Spam',
        description: 'Sells watches',
        ...changes,
      })
    expect((await report(guide.id)).status).toBe(201)
    expect((await report(user.id)).status).toBe(400)
    expect((await report('0190a0a0-0000-7000-8000-000000000000')).status).toBe(404)
    for (const wrong of [
      { reason: 'Boredom' },
      { description: ' ' },
      { description: 'x'.repeat(501) },
    ])
      expect((await report(guide.id, wrong)).status).toBe(400)
    const { body } = await app.as(await make.admin()).get('/api/admin/reports')
    expect(body[0]).toMatchObject({
      status: 'Pending',
      reporterModel: 'User',
      reportedModel: 'Guide',
    })
  })

  test('a visitor writes to the operator; headers cannot be smuggled in', async () => {
    const message = {
      name: 'Ann',
      email: 'ann@example.com',
      subject: 'Hello',
      message: 'A question',
    }
    expect((await app.as().post('/api/contact', message)).status).toBe(201)
    for (const wrong of [{ subject: 'a\r\nBcc: x@y.zz' }, { email: 'nobody' }, { name: '' }])
      expect((await app.as().post('/api/contact', { ...message, ...wrong })).status).toBe(400)
    const { body } = await app.as(await make.admin()).get('/api/admin/contacts')
    expect(body[0]).toMatchObject(message)
  })
})
