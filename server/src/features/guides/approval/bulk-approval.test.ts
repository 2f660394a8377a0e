import type { ApprovableGuides } from '@annai/contract/admin/guides/shapes'
import { BULK_APPROVAL } from '@annai/contract/admin/limits'
import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'

let app: TestApp
let make: Make
let admin: { token: string }

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  admin = await make.admin()
})
afterAll(() => app.close())

const QUEUE = 'approval=pendingApproval&sort=submittedAt&order=asc'

async function pending(name: string): Promise<TestPerson> {
  const guide = await make.guide({ isApproved: false, displayName: name })
  await app.ctx.db
    .updateTable('guides')
    .set({ approval_status: 'pendingApproval', submitted_at: app.clock.now() })
    .where('account_id', '=', guide.id)
    .execute()
  return guide
}
const edit = (guide: TestPerson, tagline: string) =>
  app.as(guide).put('/api/guides/profile', { tagline })
const listed = async (filters: string) =>
  (await app.as(admin).get(`/api/admin/lists/guides?${filters}`)).body
const approvable = async (filters: string, asOf: number): Promise<ApprovableGuides> =>
  (await app.as(admin).get(`/api/admin/guides/approvable?${filters}&asOf=${asOf}`)).body
const approve = (guides: { _id: string; version: number }[]) =>
  app.as(admin).post('/api/admin/guides/approve', {
    guides: guides.map(({ _id, version }) => ({ _id, version })),
  })
const statusOf = async ({ id }: TestPerson) =>
  (await app.as(admin).get(`/api/admin/guide/${id}/approval`)).body.guide.approvalStatus
const actsOf = async ({ id }: TestPerson) =>
  (await app.as(admin).get(`/api/admin/lists/audit?subject=${id}`)).body.rows.map(
    (row: { act: string }) => row.act,
  )

describe('All guides of a filtered list', () => {
  test('are those of every page who can be approved, in its order, and their number is in the list', async () => {
    const waiting: string[] = []
    for (let at = 0; at < ADMIN_LIST.pageSize + 3; at++) {
      waiting.push((await pending('Kept Waiting')).id)
      app.clock.move(1000)
    }
    const changed = await make.guide({ displayName: 'Kept Changed' })
    const decision = { approvalStatus: 'approved' }
    for (const approvalStatus of ['rejected', 'approved'])
      await app
        .as(admin)
        .put(`/api/admin/guide/${changed.id}/approve`, { ...decision, approvalStatus })
    await edit(changed, 'Lanes at night')
    await make.guide({ displayName: 'Kept Approved' })

    const queue = await listed(QUEUE)
    expect([queue.rows.length, queue.total, queue.approvable]).toEqual([50, 53, 53])
    const all = await approvable(QUEUE, queue.asOf)
    expect(all.guides.map(({ _id }) => _id)).toEqual(waiting)
    expect(all.newer).toEqual([])

    for (const filters of ['', 'search=kept', 'account=active', 'type=real']) {
      const page = await listed(filters)
      const ids = (await approvable(filters, page.asOf)).guides.map(({ _id }) => _id)
      expect([filters, page.approvable, new Set(ids)]).toEqual([
        filters,
        54,
        new Set([...waiting, changed.id]),
      ])
    }
    const { guides } = await approvable('search=kept%20ch', queue.asOf)
    expect(guides.map(({ _id }) => _id)).toEqual([changed.id])
    expect((await listed('changes=changed')).approvable).toBe(1)
    expect((await listed('approval=rejected')).approvable).toBe(0)
  })

  test('leave out, by name, those who submitted or changed after the list was loaded', async () => {
    const [kept, edited] = [await pending('Late Kept'), await pending('Late Edited')]
    const { asOf } = await listed('search=late')
    await edit(edited, 'Cheap watches')
    await pending('Late New')
    const { guides, newer } = await approvable('search=late&sort=submittedAt&order=asc', asOf)
    expect(guides.map(({ _id }) => _id)).toEqual([kept.id])
    expect(newer.toSorted()).toEqual(['Late Edited', 'Late New'])
    const again = await approvable('search=late', (await listed('search=late')).asOf)
    expect([again.guides.length, again.newer]).toEqual([3, []])
  })
})

describe('A batch', () => {
  test('skips a guide who has changed or was decided about since, and one who is gone', async () => {
    const [kept, edited, rejected] = [
      await pending('Batch Kept'),
      await pending('Batch Edited'),
      await pending('Batch Rejected'),
    ]
    const { asOf } = await listed('search=batch')
    const { guides } = await approvable('search=batch', asOf)
    await edit(edited, 'Cheap watches')
    const rejection = { approvalStatus: 'rejected', rejectionReason: 'Too short' }
    await app.as(admin).put(`/api/admin/guide/${rejected.id}/approve`, rejection)
    const gone = crypto.randomUUID()
    const { status, body } = await approve([...guides, { _id: gone, version: 1 }])
    expect(status).toBe(200)
    expect(body.approved).toEqual([kept.id])
    expect(new Set(body.skipped)).toEqual(new Set([edited.id, rejected.id, gone]))
    expect([await statusOf(kept), await statusOf(edited), await statusOf(rejected)]).toEqual([
      'approved',
      'pendingApproval',
      'rejected',
    ])
    expect(await actsOf(kept)).toEqual(['guide.decided'])
    expect(await actsOf(edited)).toEqual([])
    const notes = (await app.as(kept).get('/api/notifications')).body
    expect(notes).toHaveLength(1)
  })

  test('sent eight times at once is one decision and one notification for each guide', async () => {
    const made = [await pending('Twice One'), await pending('Twice Two')]
    const { asOf } = await listed('search=twice')
    const { guides } = await approvable('search=twice', asOf)
    const answers = await Promise.all(Array.from({ length: 8 }, () => approve(guides)))
    for (const { body } of answers) expect(body.approved).toHaveLength(2)
    for (const guide of made) {
      expect(await actsOf(guide)).toEqual(['guide.decided'])
      expect((await app.as(guide).get('/api/notifications')).body).toHaveLength(1)
    }
  })

  test('has a bound, and an older list needs its version', async () => {
    const many = Array.from({ length: BULK_APPROVAL.batch + 1 }, () => ({
      _id: crypto.randomUUID(),
      version: 1,
    }))
    expect([(await approve(many)).status, (await approve([])).status]).toEqual([400, 400])
    expect((await app.as(admin).get(`/api/admin/guides/approvable?${QUEUE}`)).status).toBe(400)
  })
})
