import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make
let admin: { token: string }

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  admin = await make.admin()
})
afterAll(() => app.close())

const read = async (path: string) => (await app.as(admin).get(`/api/admin/lists/${path}`)).body
const idsOf = ({ rows }: { rows: { _id: string }[] }) => rows.map((row) => row._id)
const found = async (tab: string, search: string) =>
  idsOf(await read(`${tab}?search=${encodeURIComponent(search)}`))

describe('the guides', () => {
  const made: TestPerson[] = []
  const change = (at: number, values: object) =>
    app.ctx.db
      .updateTable('guides')
      .set(values)
      .where('account_id', '=', made[at]?.id ?? '')
      .execute()
  const order = async (query: string) =>
    idsOf(await read(`guides?search=Sorted&${query}`)).map((id) =>
      made.findIndex((guide) => guide.id === id),
    )

  beforeAll(async () => {
    for (const displayName of ['Sorted One', 'Sorted Two', 'Sorted Three']) {
      app.clock.move(MINUTE)
      made.push(await make.guide({ displayName, isApproved: false }))
    }
    await change(0, { view_priority: 10, profile_views: 5, is_dummy: true })
    await change(1, { view_priority: -10, profile_views: 900, approval_status: 'rejected' })
    await change(2, { view_priority: 9, profile_views: 70, approval_status: 'pendingApproval' })
  })

  test('the newest first, unless another order is requested', async () => {
    expect(await order('')).toEqual([2, 1, 0])
    expect(await order('sort=createdAt&order=asc')).toEqual([0, 1, 2])
  })

  test('sorted by views and by priority as numbers, and by type, both ways', async () => {
    expect(await order('sort=profileViews')).toEqual([1, 2, 0])
    expect(await order('sort=profileViews&order=asc')).toEqual([0, 2, 1])
    expect(await order('sort=viewPriority')).toEqual([0, 2, 1])
    expect(await order('sort=viewPriority&order=asc')).toEqual([1, 2, 0])
    expect((await order('sort=isDummy'))[0]).toBe(0)
    expect((await order('sort=isDummy&order=asc'))[2]).toBe(0)
  })

  test('found by username, by display name and by a part of the address', async () => {
    const [first] = made
    expect(await found('guides', first?.username.toUpperCase() ?? '')).toContain(first?.id)
    expect(await found('guides', 'orted o')).toEqual([first?.id])
    expect(await found('guides', `${first?.username}@example.com`)).toEqual([first?.id])
    expect(await found('guides', `${first?.username}@EXAM`)).toEqual([first?.id])
    expect(await found('guides', first?.id ?? '')).toEqual([first?.id])
    expect(await found('guides', 'Kyoto')).toEqual([])
  })

  test('each button shows its guides and counts them', async () => {
    const before = (await read('guides')).counts
    await make.guide({ status: 'blocked', displayName: 'Sorted Blocked' })
    await make.guide({ status: 'inactive', displayName: 'Sorted Away' })
    const { counts } = await read('guides?search=nobody-at-all')
    expect(counts.approval.approved).toBe(before.approval.approved + 2)
    expect(counts.account).toEqual({
      all: before.account.all + 2,
      active: before.account.active,
      blocked: before.account.blocked + 1,
    })
    for (const [filter, value] of [
      ['approval', 'profileIncomplete'],
      ['approval', 'pendingApproval'],
      ['approval', 'approved'],
      ['approval', 'rejected'],
      ['account', 'active'],
      ['account', 'blocked'],
      ['type', 'demo'],
      ['type', 'real'],
    ] as const) {
      const page = await read(`guides?${filter}=${value}`)
      expect([value, page.total]).toEqual([value, counts[filter][value]])
      const field = { approval: 'approvalStatus', account: 'accountStatus', type: 'isDummy' }[
        filter
      ]
      const wanted = filter === 'type' ? value === 'demo' : value
      for (const row of page.rows) expect(row[field]).toBe(wanted)
    }
  })
})

test('travellers are found by username and by display name', async () => {
  const user = await make.user({ username: 'quiet_walker', displayName: 'Searched For' })
  expect(await found('users', 'T_WALK')).toEqual([user.id])
  expect(await found('users', 'searched f')).toEqual([user.id])
  expect(await found('users', 'quiet_walker@example.com')).toEqual([user.id])
  expect(await found('users', user.id)).toEqual([user.id])
  expect((await read('users')).counts.all).toBe((await read('users')).total)
})

test('bookings are found by guide, by user and by status', async () => {
  const guide = await make.guide({ displayName: 'Guide Findable' })
  const user = await make.user({ username: 'asker_of_days', displayName: 'Asker Findable' })
  const { id } = await make.booking({ guide, user, status: STATUS.rejectedByUser })
  const byAddress = `${user.username}@example.com`
  for (const search of [guide.username, 'guide find', 'ASKER_OF', 'asker find', byAddress, user.id])
    expect([search, await found('bookings', search)]).toEqual([search, [id]])
  expect(await found('bookings', id)).toEqual([id])
  expect(await found('bookings', 'user rejected proposal')).toContain(id)
  expect(await found('bookings', 'booking confirmed')).not.toContain(id)
})

test('a booking that closed for another guide is not found among the cancelled ones', async () => {
  const cancelled = await make.booking({ status: STATUS.cancelledByUser })
  const superseded = await make.booking({ status: STATUS.cancelledByUser })
  await app.ctx.db
    .updateTable('bookings')
    .set({ is_superseded: true })
    .where('id', '=', superseded.id)
    .execute()
  const shown = await found('bookings', 'user cancelled')
  expect(shown).toContain(cancelled.id)
  expect(shown).not.toContain(superseded.id)
  expect(await found('bookings', 'another guide')).toContain(superseded.id)
})

test('reports are found by reporter, by reported and by reason', async () => {
  const user = await make.user({ username: 'worried_person' })
  const guide = await make.guide({ username: 'odd_person' })
  const report = { reportedId: guide.id, reason: 'Fake profile', description: 'Not the same face' }
  await app.as(user).post('/api/reports', report)
  const [id] = await found('reports', 'worried_p')
  expect(id).toBeDefined()
  for (const search of ['ODD_PERSON', 'fake prof', 'worried_person@example.com', guide.id])
    expect([search, await found('reports', search)]).toEqual([search, [id]])
  expect(await found('reports', 'harassment')).toEqual([])
})

test('messages are found by name, by email and by subject', async () => {
  const letter = {
    name: 'Annika Berg',
    email: 'berg@example.org',
    subject: 'A lost umbrella',
    message: 'It is red.',
  }
  await app.as().post('/api/contact', letter)
  const [id] = await found('contacts', 'annika')
  expect(id).toBeDefined()
  for (const search of ['BERG@EXAMPLE.ORG', 'lost umb'])
    expect([search, await found('contacts', search)]).toEqual([search, [id]])
})
