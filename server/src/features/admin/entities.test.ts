import { STATUS_GROUPS } from '@annai/contract/admin/lists/vocabulary'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Browser, startTestApp, type TestApp } from '../../testing/app.ts'
import { withoutTimeLimit } from '../../testing/locks.ts'
import { builders, type Make, proposalOf } from '../../testing/make.ts'

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

type Row = { _id: string }
const rowOf = async (list: string, id: string) =>
  (await adminClient.get(`/api/admin/${list}`)).body.find((row: Row) => row._id === id)
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

describe('the plain lists', () => {
  test('guides: a bare array, newest first, with what the admin console shows', async () => {
    const [older, newer] = [await make.guide(), await make.guide({ isApproved: false })]
    await app.ctx.db
      .updateTable('accounts')
      .set({ created_at: new Date(app.clock.now().getTime() + 1000) })
      .where('id', '=', newer.id)
      .execute()
    const { body } = await adminClient.get('/api/admin/all-guides')
    expect(Array.isArray(body)).toBe(true)
    expect(body.findIndex((row: Row) => row._id === newer.id)).toBeLessThan(
      body.findIndex((row: Row) => row._id === older.id),
    )
    expect(body.find((row: Row) => row._id === newer.id)).toEqual({
      _id: newer.id,
      username: newer.username,
      displayName: newer.displayName,
      email: newer.email,
      profilePicture: '',
      location: { formattedAddress: 'Kyoto, Japan', country: 'Japan' },
      approvalStatus: 'profileIncomplete',
      rejectionReason: '',
      submittedAt: null,
      accountStatus: 'active',
      createdAt: ISO,
      profileViews: 0,
      viewPriority: 0,
      isDummy: false,
      changedSinceApproval: [],
      version: expect.any(Number),
    })
  })

  test('travellers, without a word about passwords', async () => {
    const user = await make.user()
    expect(await rowOf('users', user.id)).toEqual({
      _id: user.id,
      username: user.username,
      displayName: user.displayName,
      email: user.email,
      profilePicture: '',
      location: '',
      accountStatus: 'active',
      createdAt: ISO,
    })
  })

  test('bookings with both parties, one of them erased', async () => {
    const made = await make.booking({ status: STATUS.confirmed })
    const partyOf = ({ id, username, displayName }: typeof made.user) => ({
      _id: id,
      username,
      displayName,
    })
    const row = {
      _id: made.id,
      status: 'Booking confirmed',
      createdAt: ISO,
      guide: partyOf(made.guide),
      user: partyOf(made.user),
      tour: {
        firstDay: '2026-07-10',
        lastDay: '2026-07-10',
        location: 'Kyoto',
        price: 20000,
        currency: 'JPY',
        isAgreed: true,
      },
    }
    expect(await rowOf('bookings', made.id)).toEqual(row)
    await app.ctx.db.deleteFrom('accounts').where('id', '=', made.user.id).execute()
    expect(await rowOf('bookings', made.id)).toEqual({ ...row, user: null })
  })

  test('reports: reporter and reported person as User or Guide; the erased are null', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const sent = { reportedId: user.id, reason: 'Harassment', description: 'Writes at night' }
    await app.as(guide).post('/api/reports', sent)
    const { body } = await adminClient.get('/api/admin/reports')
    const report = body.find((row: { reported: Row | null }) => row.reported?._id === user.id)
    expect(report).toMatchObject({
      reporter: { username: guide.username },
      reporterModel: 'Guide',
      reported: { username: user.username },
      reportedModel: 'User',
      reason: 'Harassment',
      status: 'Pending',
      createdAt: ISO,
    })
    // The path of the link is the model in small letters, and there is such a page of the person.
    expect((await app.as().get(`/api/users/public/${user.username}`)).status).toBe(200)
    await app.ctx.db.deleteFrom('accounts').where('id', '=', user.id).execute()
    expect(await rowOf('reports', report._id)).toMatchObject({
      reported: null,
      reportedModel: 'User',
    })
  })

  test('contact messages', async () => {
    const letter = {
      name: 'Ann',
      email: 'ann@example.com',
      subject: 'Hello',
      message: 'A question',
    }
    await app.as().post('/api/contact', letter)
    const [first] = (await adminClient.get('/api/admin/contacts')).body
    expect(first).toEqual({
      _id: expect.any(String),
      ...letter,
      language: 'en',
      createdAt: ISO,
      answeredAt: null,
      replies: [],
    })
  })

  test('end at 10,000 rows; the Link header leads to the page where they go on', async () => {
    await withoutTimeLimit(app, (tx) =>
      sql`insert into contact_messages (id, name, email, subject, message, created_at)
      select gen_random_uuid(), 'Writer ' || n, 'w@example.com', 'Old question', 'Hello',
        timestamptz '2020-01-01' + n * interval '1 minute' from generate_series(1, 10050) as n`.execute(
        tx,
      ),
    )
    const { body, headers } = await adminClient.get('/api/admin/contacts')
    expect(body).toHaveLength(10_000)
    const next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1] ?? ''
    const page = (await adminClient.get(next)).body
    expect(page.total).toBeGreaterThan(10_050)
    const [last, following] = [body.at(-1), page.rows[0]]
    expect(Date.parse(last.createdAt) - Date.parse(following.createdAt)).toBe(60_000)
    const file = (await adminClient.get('/api/admin/lists/contacts.csv')).body
    const writers = file.match(/^[^,]+,Writer \d+,/gm)
    expect([writers.length, new Set(writers).size]).toEqual([10_050, 10_050])
    const short = await adminClient.get('/api/admin/users')
    expect(short.headers.link).toBeUndefined()
  })
})

describe('one booking', () => {
  test('with its terms and its thread', async () => {
    const made = await make.booking({ status: STATUS.confirmed })
    await app.as(made.user).post(`/api/bookings/${made.id}/messages`, { message: 'Thank you' })
    const { body } = await adminClient.get(`/api/admin/bookings/${made.id}`)
    const { location, timeZone, customerGroupSize, price, currency, dateTimes, remarks } =
      proposalOf()
    expect(body).toMatchObject({
      _id: made.id,
      details: { location, timeZone, customerGroupSize, price, currency, dateTimes, remarks },
    })
    expect(body.messages.at(-1)).toMatchObject({
      sender: 'user',
      senderRole: 'user',
      message: 'Thank you',
      date: ISO,
    })
    expect(body.messages[0]).toMatchObject({ sender: 'guide', isSystemMessage: true })
    expect((await adminClient.get('/api/admin/bookings/nowhere')).status).toBe(404)
  })

  test('a long thread is read from its newest page on, page by page', async () => {
    const made = await make.booking({ status: STATUS.confirmed })
    const url = `/api/admin/bookings/${made.id}`
    await app.ctx.db
      .insertInto('messages')
      .values(
        Array.from({ length: 250 }, (_, n) => ({
          id: newId(),
          booking_id: made.id,
          sender_id: made.user.id,
          sender_role: 'user' as const,
          seq: n + 10,
          body: `Line ${n}`,
        })),
      )
      .execute()
    const seqs = (lines: { seq: number }[]) => lines.map(({ seq }) => seq)
    const whole = seqs((await adminClient.get(url)).body.messages)
    const newest = seqs((await adminClient.get(`${url}?thread=newest`)).body.messages)
    expect(newest).toHaveLength(CHAT_LIMITS.page)
    const read: number[] = [...newest]
    for (let before = newest[0]; before !== undefined && before > 1; before = read[0]) {
      const page = await adminClient.get(`${url}/messages?before=${before}`)
      expect(page.body[0]).toMatchObject({ sender: expect.any(String), date: ISO })
      read.unshift(...seqs(page.body))
    }
    expect(read).toEqual(whole)
    expect(seqs((await adminClient.get(`${url}/messages`)).body)).toEqual(newest)
    expect((await adminClient.get('/api/admin/bookings/nowhere/messages')).status).toBe(404)
    expect((await app.as(made.user).get(`${url}/messages`)).status).toBe(403)
  })
})

test('the bookings list knows five groups of statuses', () => {
  expect(Object.keys(STATUS_GROUPS)).toEqual([
    'all',
    'User sent enquiry',
    'Guide proposed details',
    'Booking confirmed',
    'Completed',
    'Cancelled',
  ])
})
