import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

test('An administrator sees the open and agreed bookings of an account, and nobody else does', async () => {
  const guide = await make.guide()
  const agreed = await make.booking({ guide, status: STATUS.confirmed })
  const open = await make.booking({ guide, status: STATUS.enquiry })
  await make.booking({ guide, status: STATUS.declined })
  const path = `/api/admin/accounts/${guide.id}/open-bookings`
  const { body } = await app.as(await make.admin()).get(path)
  expect([body.agreed, body.open]).toEqual([1, 1])
  const listed = new Set(body.bookings.map(({ _id }: { _id: string }) => _id))
  expect(listed).toEqual(new Set([agreed.id, open.id]))
  expect((await app.as(guide).get(path)).status).toBe(403)
})

test('While a change is proposed, an administrator sees the agreed terms beside it, and the file has them', async () => {
  const { id, guide } = await make.booking({ status: STATUS.changedAfter })
  const admin = app.as(await make.admin())
  const { body } = await admin.get(`/api/admin/bookings/${id}`)
  expect([body.agreed.remarks, body.details.remarks]).toEqual(['', 'Change 2'])
  await app.as(guide).post(`/api/bookings/${id}/confirm`, {
    ...body.details,
    location: 'Nara',
    allowOverlap: false,
  })
  const file = await admin.get(`/api/admin/lists/bookings.csv?search=${id}`)
  expect(file.body).toContain('Kyoto')
  expect(file.body).not.toContain('Nara')
})

test('An address that was never verified is marked in the lists', async () => {
  const user = await make.user()
  await app.ctx.db
    .updateTable('accounts')
    .set({ email_verified_at: null })
    .where('id', '=', user.id)
    .execute()
  const admin = app.as(await make.admin())
  const { body } = await admin.get(`/api/admin/lists/users?search=${user.username}`)
  expect(body.rows).toMatchObject([{ isUnverified: true }])
})

test('A guide who is taken off the site reads the reason, and is no longer counted as changed', async () => {
  const guide = await make.guide()
  const admin = app.as(await make.admin())
  await app.ctx.db
    .updateTable('guides')
    .set({ changed_since_approval: ['tagline'] })
    .where('account_id', '=', guide.id)
    .execute()
  const changed = async () =>
    (await admin.get('/api/admin/lists/guides')).body.counts.changes.changed
  const before = await changed()
  await admin.put(`/api/admin/guide/${guide.id}/approve`, {
    approvalStatus: 'profileIncomplete',
    rejectionReason: 'The licence has ended',
  })
  expect(await changed()).toBe(before - 1)
  expect((await app.as(guide).get('/api/notifications')).body).toMatchObject([
    {
      titleKey: 'notifications.profileHidden.title',
      messageParams: { reason: 'The licence has ended' },
    },
  ])
})
