import type { ApproveRequest } from '@annai/contract/admin/guides/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../../platform/clock.ts'
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

const decide = (guide: TestPerson, body: ApproveRequest) =>
  app.as(admin).put(`/api/admin/guide/${guide.id}/approve`, body)
const approvalOf = async (guide: TestPerson) =>
  (await app.as(admin).get(`/api/admin/guide/${guide.id}/approval`)).body
const edit = (guide: TestPerson, changes: object) =>
  app.as(guide).put('/api/guides/profile', changes)
const actsOf = async (guide: TestPerson) =>
  (await app.as(admin).get(`/api/admin/lists/audit?subject=${guide.id}`)).body.rows.map(
    (row: { act: string }) => row.act,
  )
/** A guide who submitted this many minutes after the first one. */
async function pending(minutes: number): Promise<TestPerson> {
  const guide = await make.guide({ isApproved: false })
  await app.ctx.db
    .updateTable('guides')
    .set({
      approval_status: 'pendingApproval',
      submitted_at: new Date(app.clock.now().getTime() + minutes * MINUTE),
    })
    .where('account_id', '=', guide.id)
    .execute()
  return guide
}

describe('Changes since the approval', () => {
  test('are shown beside the approved texts until they are approved, which notifies nobody', async () => {
    const guide = await make.guide({ isApproved: false })
    await edit(guide, { tagline: 'Lanes and lanterns' })
    await decide(guide, { approvalStatus: 'approved' })
    await edit(guide, { tagline: 'Cheap watches', highlights: ['Watches'] })
    expect(await approvalOf(guide)).toMatchObject({
      guide: { changedSinceApproval: ['tagline', 'highlights'] },
      before: { tagline: 'Lanes and lanterns', highlights: ['Nishiki market'] },
      after: { tagline: 'Cheap watches', highlights: ['Watches'] },
    })
    const before = (await app.as(guide).get('/api/notifications')).body.length
    expect((await decide(guide, { approvalStatus: 'approved' })).status).toBe(200)
    const now = await approvalOf(guide)
    expect([now.guide.changedSinceApproval, now.before, now.after]).toEqual([[], {}, {}])
    expect(await actsOf(guide)).toEqual(['guide.changesApproved', 'guide.decided'])
    expect((await app.as(guide).get('/api/notifications')).body).toHaveLength(before)
  })

  test('after a rejection they are shown beside the rejected texts until the approval', async () => {
    const guide = await pending(0)
    await edit(guide, { tagline: 'Cheap watches' })
    await decide(guide, { approvalStatus: 'rejected', rejectionReason: 'No watches' })
    const rejected = await approvalOf(guide)
    expect([rejected.before, rejected.after]).toEqual([{}, {}])
    await edit(guide, { tagline: 'Lanes and lanterns' })
    expect(await approvalOf(guide)).toMatchObject({
      guide: { approvalStatus: 'rejected', changedSinceApproval: [] },
      before: { tagline: 'Cheap watches' },
      after: { tagline: 'Lanes and lanterns' },
    })
    await decide(guide, { approvalStatus: 'approved' })
    const approved = await approvalOf(guide)
    expect([approved.before, approved.after]).toEqual([{}, {}])
  })

  test('a profile that changed after it was read is not decided about', async () => {
    const guide = await pending(0)
    const { version } = await approvalOf(guide)
    await edit(guide, { tagline: 'Cheap watches' })
    const late = await decide(guide, { approvalStatus: 'approved', version })
    expect([late.status, late.body.error]).toEqual([409, expect.stringMatching(/just changed/)])
    const read = await approvalOf(guide)
    expect(read.guide.approvalStatus).toBe('pendingApproval')
    const answer = await decide(guide, { approvalStatus: 'approved', version: read.version })
    expect(answer.body.guide.approvalStatus).toBe('approved')
  })

  test('a profile that changed after it was listed is not approved, alone or among others', async () => {
    const guides = [await pending(0), await pending(1)]
    const [kept, changed] = guides
    if (!kept || !changed) throw new Error('a guide is missing')
    const { body } = await app.as(admin).get('/api/admin/lists/guides?approval=pendingApproval')
    const versionOf = ({ id }: TestPerson) =>
      body.rows.find((row: { _id: string }) => row._id === id).version
    await edit(changed, { tagline: 'Cheap watches' })
    const answers = []
    for (const guide of guides)
      answers.push(await decide(guide, { approvalStatus: 'approved', version: versionOf(guide) }))
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    const statusOf = async (guide: TestPerson) => (await approvalOf(guide)).guide.approvalStatus
    expect(await statusOf(changed)).toBe('pendingApproval')
    expect(await statusOf(kept)).toBe('approved')
  })

  test('eight copies of one approval are one decision and one audit line', async () => {
    const guide = await pending(0)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => decide(guide, { approvalStatus: 'approved' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await actsOf(guide)).toEqual(['guide.decided'])
  })
})

test('the guides who wait are in the order of their submission, also from one decided about', async () => {
  const before = (await approvalOf(await make.guide())).waiting
  const [third, first, second] = [await pending(30), await pending(10), await pending(20)]
  const places = async (guide: TestPerson) => {
    const { previous, next, waiting } = await approvalOf(guide)
    return { previous, next, waiting: waiting - before }
  }
  expect(await places(second)).toEqual({
    previous: first.username,
    next: third.username,
    waiting: 3,
  })
  expect((await places(third)).next).toBeNull()
  const queue = await app
    .as(admin)
    .get('/api/admin/lists/guides?approval=pendingApproval&sort=submittedAt&order=asc')
  const names = queue.body.rows.map((row: { username: string }) => row.username)
  expect(names.slice(-3)).toEqual([first, second, third].map(({ username }) => username))
  await decide(second, { approvalStatus: 'rejected', rejectionReason: 'Too short' })
  expect(await places(second)).toEqual({
    previous: first.username,
    next: third.username,
    waiting: 2,
  })
  expect((await places(first)).next).toBe(third.username)
})

test('a guide who submits again is listed with the time of the last submission', async () => {
  const guide = await make.guide({ isApproved: false })
  await app.ctx.db
    .updateTable('accounts')
    .set({ profile_picture: '/media/portrait.webp' })
    .where('id', '=', guide.id)
    .execute()
  const price = { currency: 'USD', description: 'A walk', unit: 'perDay', minPrice: 40 }
  await edit(guide, { priceRanges: [{ ...price, maxPrice: 60 }] })
  const submitted = async () => {
    const { body } = await app.as(guide).post('/api/guides/submit-for-review')
    expect(body.profile.approvalStatus).toBe('pendingApproval')
    return app.clock.now().toISOString()
  }
  const listed = async () =>
    (await app.as(admin).get(`/api/admin/lists/guides?search=${guide.username}`)).body.rows[0]
  expect((await listed()).submittedAt).toBeNull()
  const first = await submitted()
  expect((await listed()).submittedAt).toBe(first)
  await decide(guide, { approvalStatus: 'rejected', rejectionReason: 'Too short' })
  app.clock.move(MINUTE)
  const second = await submitted()
  expect(second > first).toBe(true)
  expect((await listed()).submittedAt).toBe(second)
  const file = await app.as(admin).get(`/api/admin/lists/guides.csv?search=${guide.username}`)
  expect(file.body.includes(`,${second},`)).toBe(true)
})

test('guides who changed since their approval are listed after those who wait', async () => {
  const [waiting, first, second] = [await pending(90), await make.guide(), await make.guide()]
  for (const guide of [first, second]) {
    await decide(guide, { approvalStatus: 'rejected', rejectionReason: 'Too short' })
    app.clock.move(MINUTE)
    await decide(guide, { approvalStatus: 'approved' })
    await edit(guide, { tagline: 'Lanes at night' })
  }
  const places = async (guide: TestPerson) => {
    const { previous, next } = await approvalOf(guide)
    return { previous, next }
  }
  expect(await places(second)).toEqual({ previous: first.username, next: null })
  await decide(second, { approvalStatus: 'approved' })
  const seen: string[] = []
  let at: string | null = (await approvalOf(waiting)).next
  while (at !== null) {
    seen.push(at)
    const { rows } = (await app.as(admin).get(`/api/admin/lists/guides?search=${at}`)).body
    at = (await app.as(admin).get(`/api/admin/guide/${rows[0]._id}/approval`)).body.next
  }
  expect(seen.at(-1)).toBe(first.username)
  expect(seen).not.toContain(second.username)
})
