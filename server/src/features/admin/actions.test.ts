import { VIEW_PRIORITY } from '@annai/contract/guides/limits'
import { APPROVAL_STATUSES } from '@annai/contract/guides/vocabulary'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'

let app: TestApp
let make: Make
let adminClient: Browser

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  adminClient = app.as(await make.admin())
})

describe('what an administrator does', () => {
  test('sets every approval status, whatever it was before', async () => {
    const guide = await make.guide()
    const url = `/api/admin/guide/${guide.id}/approve`
    for (const from of APPROVAL_STATUSES)
      for (const approvalStatus of APPROVAL_STATUSES) {
        await adminClient.put(url, { approvalStatus: from })
        const { status, body } = await adminClient.put(url, { approvalStatus })
        expect([status, body.guide.approvalStatus]).toEqual([200, approvalStatus])
      }
    expect((await adminClient.put(url, { approvalStatus: 'adored' })).status).toBe(400)
  })

  test('rejects with a reason or without one', async () => {
    const guide = await make.guide()
    const url = `/api/admin/guide/${guide.id}/approve`
    const reject = (rejectionReason: string) =>
      adminClient.put(url, { approvalStatus: 'rejected', rejectionReason })
    expect((await reject('Whose pictures are these?')).body.guide).toMatchObject({
      approvalStatus: 'rejected',
      rejectionReason: 'Whose pictures are these?',
    })
    expect((await reject('')).body.guide.rejectionReason).toBe('')
    expect((await adminClient.put(url, { approvalStatus: 'rejected' })).status).toBe(200)
  })

  test('a rejected guide hands in again and is approved', async () => {
    const guide = await make.guide({ isApproved: false })
    await app.ctx.db
      .updateTable('guides')
      .set({
        tagline: 'Lanes',
        price_ranges: JSON.stringify([
          { currency: 'JPY', unit: 'perHour', description: '', minPrice: 1, maxPrice: 2 },
        ]),
      })
      .where('account_id', '=', guide.id)
      .execute()
    await app.ctx.db
      .updateTable('accounts')
      .set({ profile_picture: 'https://example.com/face.webp' })
      .where('id', '=', guide.id)
      .execute()
    const url = `/api/admin/guide/${guide.id}/approve`
    await adminClient.put(url, { approvalStatus: 'rejected', rejectionReason: 'Too short' })
    const again = await app.as(guide).post('/api/guides/submit-for-review')
    expect([again.status, again.body.profile]).toMatchObject([
      200,
      { approvalStatus: 'pendingApproval', rejectionReason: '' },
    ])
    const waiting = await adminClient.get(
      `/api/admin/lists/guides?approval=pendingApproval&search=${guide.username}`,
    )
    expect(waiting.body.total).toBe(1)
    await adminClient.put(url, { approvalStatus: 'approved' })
    expect((await app.as().get(`/api/guides/profile/${guide.username}`)).status).toBe(200)
  })

  test('blocks and unblocks guides and travellers', async () => {
    const [guide, user] = [await make.guide({ status: 'inactive' }), await make.user()]
    const set = async (kind: 'guide' | 'user', id: string, accountStatus: string) => {
      const { status, body } = await adminClient.put(`/api/admin/${kind}/${id}/block`, {
        accountStatus,
      })
      return [status, body[kind]?.accountStatus ?? null]
    }
    expect(await set('guide', guide.id, 'blocked')).toEqual([200, 'blocked'])
    expect(await set('guide', guide.id, 'active')).toEqual([200, 'active'])
    expect(await set('user', user.id, 'blocked')).toEqual([200, 'blocked'])
    expect(await set('user', user.id, 'active')).toEqual([200, 'active'])
    expect(await set('user', user.id, 'inactive')).toEqual([400, null])
    expect(await set('guide', user.id, 'blocked')).toEqual([404, null])
  })

  test('sets a priority from -10 to 10', async () => {
    const guide = await make.guide()
    const set = (viewPriority: unknown) =>
      adminClient.put(`/api/admin/guide/${guide.id}/priority`, { viewPriority })
    expect(VIEW_PRIORITY).toMatchObject({ min: -10, max: 10, default: 0 })
    for (const limit of [-10, 0, 10]) expect((await set(limit)).body.guide.viewPriority).toBe(limit)
    for (const wrong of [-11, 11, 0.5, '3'])
      expect([wrong, (await set(wrong)).status]).toEqual([wrong, 400])
  })
})
