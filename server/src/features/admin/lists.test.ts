import { STATUS } from '@annai/contract/bookings/lifecycle'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { csvOf } from '../../platform/http/csv.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

describe('GET /api/admin/lists/guides', () => {
  test('filters and search combine, the counts stay over all', async () => {
    const admin = app.as(await make.admin())
    const waiting = await make.guide({ isApproved: false, displayName: '100% Kyoto_Walks' })
    await make.guide()
    const { body } = await admin.get(
      '/api/admin/lists/guides?approval=profileIncomplete&type=real&search=100%25%20kyoto_w',
    )
    expect(body.rows.map((row: { _id: string }) => row._id)).toEqual([waiting.id])
    expect(body.total).toBe(1)
    expect(body.counts.approval.all).toBeGreaterThan(1)
    expect(body.counts.type.real).toBe(body.counts.approval.all)
    const none = await admin.get('/api/admin/lists/guides?search=100_x')
    expect(none.body).toMatchObject({ rows: [], total: 0 })
  })

  test('guides that changed since their approval are counted and filtered', async () => {
    const admin = app.as(await make.admin())
    const unapproved = { isApproved: false }
    const [changed, blocked] = [await make.guide(unapproved), await make.guide(unapproved)]
    const list = async (query: string) =>
      (await admin.get(`/api/admin/lists/guides?changes=changed&${query}`)).body
    const before = (await list('')).counts.changes
    for (const guide of [changed, blocked]) {
      await admin.put(`/api/admin/guide/${guide.id}/approve`, { approvalStatus: 'approved' })
      const { body } = await app.as(guide).get('/api/guides/profile')
      const saved = await app.as(guide).put('/api/guides/profile', { ...body, tagline: 'New' })
      expect(saved.status).toBe(200)
    }
    await admin.put(`/api/admin/guide/${blocked.id}/block`, { accountStatus: 'blocked' })
    const ids = ({ rows }: { rows: { _id: string }[] }) => rows.map(({ _id }) => _id)
    for (const sort of ['createdAt', 'profileViews']) {
      const all = await list(`sort=${sort}`)
      expect(all.counts.changes).toEqual({ all: before.all, changed: before.changed + 2 })
      expect([all.total, all.rows.length]).toEqual([before.changed + 2, before.changed + 2])
      expect(ids(all)).toEqual(expect.arrayContaining([changed.id, blocked.id]))
      const narrowed = await list(`sort=${sort}&account=blocked&search=${blocked.username}`)
      expect([narrowed.total, ids(narrowed)]).toEqual([1, [blocked.id]])
      const active = await list(`sort=${sort}&account=active`)
      expect(active.total).toBe(active.rows.length)
      expect(ids(active)).not.toContain(blocked.id)
    }
    await admin.put(`/api/admin/guide/${changed.id}/approve`, { approvalStatus: 'approved' })
    expect((await list('')).counts.changes.changed).toBe(before.changed + 1)
    expect((await list('approval=rejected')).total).toBe(0)
  })

  test('pages without repeating, and takes nonsense for nothing', async () => {
    const admin = app.as(await make.admin())
    for (let n = 0; n < 55; n++) await make.guide({ displayName: 'Paged Person' })
    const page = async (number: number) =>
      (await admin.get(`/api/admin/lists/guides?search=paged&sort=viewPriority&page=${number}`))
        .body
    const [first, second] = [await page(1), await page(2)]
    expect([first.rows.length, second.rows.length, first.total]).toEqual([50, 5, 55])
    const ids = [...first.rows, ...second.rows].map((row: { _id: string }) => row._id)
    expect(new Set(ids).size).toBe(55)
    const nonsense = await admin.get('/api/admin/lists/guides?page=x&sort=password&order=up')
    expect(nonsense.status).toBe(200)
  })
})

test('bookings are found by status in the operator’s words, cancelled ones together', async () => {
  const admin = app.as(await make.admin())
  const made = await make.booking({ status: STATUS.cancelledByUser })
  const url = '/api/admin/lists/bookings'
  const found = async (query: string, language = 'en') =>
    (await admin.get(`${url}?${query}`, { 'accept-language': language })).body.rows.map(
      (row: { _id: string }) => row._id,
    )
  expect(await found(`search=${made.guide.username}`)).toEqual([made.id])
  expect(await found('search=user%20cancelled')).toContain(made.id)
  expect(await found(`search=${encodeURIComponent('キャンセル')}`, 'ja')).toContain(made.id)
  expect(await found('status=Cancelled')).toContain(made.id)
  expect(await found('status=Completed')).not.toContain(made.id)
})

describe('files', () => {
  test('a cell can neither break out of its place nor run as a formula (RFC 4180)', async () => {
    const findRows = async () => [{ a: '=1+1', b: 'x, "y"\nz' }]
    const text = await csvOf(app.ctx.db, findRows, (row) => row, { a: (r) => r.a, b: (r) => r.b })
    expect(text).toBe('\uFEFFa,b\r\n\'=1+1,"x, ""y""\nz"\r\n')
  })

  test.each([
    ['x;=HYPERLINK(1)', `"x;'=HYPERLINK(1)"`],
    ['; =1+1;', `";' =1+1;"`],
    ['a|+1', `"a|'+1"`],
    ['x;"=1+1', `"x;'""=1+1"`],
    [`x;"@SUM(1)*cmd|' /C calc'!A0;`, `"x;'""@SUM(1)*cmd|' /C calc'!A0;"`],
    [`'"=1+1`, `"''""=1+1"`],
    ['a\t@b', `"a\t'@b"`],
    ['1 - 2', '1 - 2'],
    ['a; b', '"a; b"'],
  ])('%o begins no formula where another sign separates cells', async (a, cell) => {
    const text = await csvOf(
      app.ctx.db,
      async () => [{ a }],
      (row) => row,
      { a: (row) => row.a },
    )
    expect(text).toBe(`\uFEFFa\r\n${cell}\r\n`)
  })

  test('a text that is all line breaks costs little', async () => {
    const row = { a: `a${'\r\n'.repeat(200_000)}b` }
    const { user } = process.cpuUsage()
    await csvOf(
      app.ctx.db,
      async () => [row],
      (one) => one,
      { a: ({ a }) => a },
    )
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(1000)
  })

  test('the export holds the filters in force', async () => {
    const admin = app.as(await make.admin())
    const user = await make.user({ displayName: 'Only One' })
    const { body, headers } = await admin.get('/api/admin/lists/users.csv?search=only%20one')
    expect(headers['content-type']).toContain('text/csv')
    expect(body.trim().split('\r\n')).toHaveLength(2)
    expect(body).toContain(user.email)
  })
})

test('the file of bookings has place, dates and price, of the enquiry before a proposal', async () => {
  const admin = app.as(await make.admin())
  const [open, agreed] = [
    await make.booking(),
    await make.booking({
      status: STATUS.confirmed,
      proposal: {
        priceLines: [{ label: 'Guiding', amount: 10_000, per: 'person', kind: 'included' }],
        cancellation: { steps: [], noShowPercent: 50, ticketsAtCost: false },
      },
    }),
  ]
  const rowsOf = async (id: string): Promise<string[]> =>
    (await admin.get(`/api/admin/lists/bookings.csv?search=${id}`)).body.trim().split('\r\n')
  const [head, row] = await rowsOf(agreed.id)
  expect(head).toMatch(
    /,price,currency,firstDate,lastDate,isAgreed,updatedAt,confirmedAt,completedAt,cancelledAt,rating,priceDetails,deposit,cancellation$/,
  )
  expect(row).toMatch(
    /,Kyoto,2026-07-10 09:00–15:00,Asia\/Tokyo,2,20000,JPY,2026-07-10,2026-07-10,true,\d{4}-[^,]*,\d{4}-[^,]*,,,,/,
  )
  expect(row).toContain(
    '"Guiding: ¥10,000 per person · included",,"Free until Fri, Jul 10; No-show: 50% (¥10,000);',
  )
  expect((await rowsOf(open.id))[1]).toMatch(/,Kyoto,mid July,,2,,,,,false,\d{4}-/)
})

test('the files say when a booking was confirmed, completed and cancelled, and who does what', async () => {
  const admin = app.as(await make.admin())
  const guide = await make.guide()
  const made = await make.booking({ status: STATUS.completed, guide })
  await app.as(made.user).post(`/api/bookings/${made.id}/review`, { rating: 4.5 })
  const proposal = { allowOverlap: true }
  const off = await make.booking({ status: STATUS.cancelledByGuide, guide, proposal })
  const fileOf = async (list: string, search: string) => {
    const { body } = await admin.get(`/api/admin/lists/${list}.csv?search=${search}`)
    return Papa.parse<Record<string, string>>(body, { header: true }).data[0]
  }
  const day = expect.stringMatching(/^\d{4}-/)
  expect(await fileOf('bookings', made.id)).toMatchObject({
    confirmedAt: day,
    completedAt: day,
    cancelledAt: '',
    rating: '4.5',
  })
  expect(await fileOf('bookings', off.id)).toMatchObject({ cancelledAt: day, rating: '' })
  const loggedIn = { lastLoginAt: day, language: 'en' }
  expect(await fileOf('users', made.user.username)).toMatchObject({ ...loggedIn, bookings: '1' })
  expect(await fileOf('guides', guide.username)).toMatchObject({
    ...loggedIn,
    bookings: '2',
    reviews: '1',
    averageRating: '4.5',
    toursAgreed: '',
  })
})

test('travellers are filtered by the state of their account', async () => {
  const admin = app.as(await make.admin())
  const mark = 'Filtered Traveller'
  const [active, unverified, blocked] = [
    await make.user({ displayName: mark }),
    await make.user({ displayName: mark }),
    await make.user({ displayName: mark }),
  ]
  const set = (id: string, values: { status?: 'blocked'; email_verified_at?: null }) =>
    app.ctx.db.updateTable('accounts').set(values).where('id', '=', id).execute()
  await set(unverified.id, { email_verified_at: null })
  await set(blocked.id, { status: 'blocked' })
  const found = async (account: string) => {
    const url = `/api/admin/lists/users?search=filtered%20traveller&account=${account}`
    const { rows, total } = (await admin.get(url)).body
    expect(total).toBe(rows.length)
    return rows.map(({ _id }: { _id: string }) => _id)
  }
  expect(await found('active')).toEqual([active.id])
  expect(await found('unverified')).toEqual([unverified.id])
  expect(await found('blocked')).toEqual([blocked.id])
  expect(await found('inactive')).toEqual([])
  expect(await found('everybody')).toHaveLength(3)
  const { body } = await admin.get('/api/admin/lists/users?account=blocked')
  expect(body.total).toBe(body.rows.length)
})

describe('a report', () => {
  test('a note does not replace a newer one that its writer has not seen', async () => {
    const [admin, user, guide] = [await make.admin(), await make.user(), await make.guide()]
    const report = { reportedId: guide.id, reason: 'Spam', description: 'Sells watches' }
    await app.as(user).post('/api/reports', report)
    const client = app.as(admin)
    const { body } = await client.get(`/api/admin/lists/reports?search=${guide.username}`)
    const url = `/api/admin/reports/${body.rows[0]._id}`
    const save = (note: string, knownNote: string) =>
      client.put(url, { status: 'Pending', note, knownNote })
    const answers = await Promise.all([save('Called Hana', ''), save('Called Kenji', '')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('reports.noteChanged')
    const { note } = (await client.get(url)).body
    expect((await save('Called both', note)).body.note).toBe('Called both')
    expect((await save('Called both', '')).status).toBe(200)
  })

  test('is resolved with a note; the reporter is notified, and the stored profile remains', async () => {
    const [admin, user, guide] = [await make.admin(), await make.user(), await make.guide()]
    const report = { reportedId: guide.id, reason: 'Spam', description: 'Sells watches' }
    await app.as(user).post('/api/reports', report)
    await app.as(guide).put('/api/guides/profile', { introduction: 'I never said that' })
    const adminClient = app.as(admin)
    const { body: list } = await adminClient.get(
      `/api/admin/lists/reports?search=${guide.username}`,
    )
    const url = `/api/admin/reports/${list.rows[0]._id}`
    expect((await adminClient.get(url)).body.context.introduction).toContain('lanes')
    expect((await adminClient.put(url, { status: 'Reviewed', note: 'asked' })).status).toBe(200)
    expect((await app.as(user).get('/api/notifications')).body).toEqual([])
    expect((await adminClient.put(url, { status: 'Pending' })).status).toBe(409)
    expect((await adminClient.put(url, { status: 'Resolved' })).body).toMatchObject({
      status: 'Resolved',
      note: 'asked',
    })
    const [news] = (await app.as(user).get('/api/notifications')).body
    expect(news).toMatchObject({ icon: 'FaInfoCircle', actionUrl: '/notifications' })
    const { body } = await adminClient.get(`/api/admin/lists/audit?subject=${list.rows[0]._id}`)
    expect(body.rows.map((row: { act: string }) => row.act)).toEqual([
      'report.decided',
      'report.decided',
    ])
  })
})
