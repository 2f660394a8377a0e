import { randomUUID } from 'node:crypto'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from './testing/app.ts'
import { builders, enquiryOf, type Make, proposalOf } from './testing/make.ts'
import { propose, tripOf } from './testing/trips.ts'

const COPIES = 8
let app: TestApp
let other: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  other = await app.second()
  make = builders(app)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

type Server = TestApp
/** Makes the people of a case and answers the one call that is then sent once, or eight times at once. */
type Case = () => Promise<(server: Server) => Promise<Answer>>

let day = 0
const nextDay = () => {
  const date = new Date(Date.UTC(2027, 0, ++day)).toISOString().slice(0, 10)
  return { dateTimes: [{ date, startTime: '09:00', endTime: '12:00' }] }
}
const bookingIn = (status: (typeof STATUS)[keyof typeof STATUS]) =>
  make.booking({ status, proposal: nextDay() })

const CASES: Record<string, Case> = {
  async 'enquire with a key'() {
    const [user, guide] = [await make.user(), await make.guide()]
    const headers = { 'idempotency-key': randomUUID() }
    const body = { guideId: guide.id, enquiry: enquiryOf() }
    return (server) => server.as(user).post('/api/bookings', body, headers)
  },
  async 'ask three guides with a key'() {
    const user = await make.user()
    const guides = [await make.guide(), await make.guide(), await make.guide()]
    const headers = { 'idempotency-key': randomUUID() }
    const body = { guideIds: guides.map(({ id }) => id), enquiry: enquiryOf() }
    return (server) => server.as(user).post('/api/trips', body, headers)
  },
  async 'ask one more guide'() {
    const { user, id } = await tripOf(app, { count: 2 })
    const body = { guideIds: [(await make.guide()).id] }
    return (server) => server.as(user).post(`/api/trips/${id}/ask`, body)
  },
  async 'make a trip of an enquiry'() {
    const { id, user } = await bookingIn(STATUS.enquiry)
    return (server) => server.as(user).post(`/api/bookings/${id}/trip`)
  },
  async 'confirm one of a trip'() {
    const trip = await tripOf(app)
    const [first] = trip.asked
    if (first === undefined) throw new Error('a trip of three')
    await propose(app, first)
    return (server) => server.as(trip.user).post(`/api/bookings/${first.id}/user-confirm`)
  },
  async propose() {
    const { id, guide } = await bookingIn(STATUS.enquiry)
    const body = proposalOf(nextDay())
    return (server) => server.as(guide).post(`/api/bookings/${id}/confirm`, body)
  },
  async 'propose changes after the agreement'() {
    const { id, guide } = await bookingIn(STATUS.confirmed)
    const body = proposalOf({ ...nextDay(), remarks: 'earlier' })
    return (server) => server.as(guide).post(`/api/bookings/${id}/confirm`, body)
  },
  async confirm() {
    const { id, user } = await bookingIn(STATUS.proposed)
    return (server) => server.as(user).post(`/api/bookings/${id}/user-confirm`, { revision: 1 })
  },
  async reject() {
    const { id, user } = await bookingIn(STATUS.proposed)
    return (server) => server.as(user).post(`/api/bookings/${id}/user-reject`)
  },
  async 'reject changes'() {
    const { id, user } = await bookingIn(STATUS.changedAfter)
    return (server) => server.as(user).post(`/api/bookings/${id}/user-reject`)
  },
  async complete() {
    const { id, guide } = await bookingIn(STATUS.confirmed)
    return (server) => server.as(guide).post(`/api/bookings/${id}/complete`)
  },
  async 'cancel as a traveller'() {
    const { id, user } = await bookingIn(STATUS.confirmed)
    return (server) => server.as(user).post(`/api/bookings/${id}/cancel`, { reason: 'rain' })
  },
  async 'decline as a guide'() {
    const { id, guide } = await bookingIn(STATUS.enquiry)
    return (server) => server.as(guide).post(`/api/bookings/${id}/cancel`)
  },
  async review() {
    const { id, user } = await bookingIn(STATUS.completed)
    return (server) => server.as(user).post(`/api/bookings/${id}/review`, { rating: 5 })
  },
  async 'say with an id'() {
    const { id, guide } = await bookingIn(STATUS.enquiry)
    const body = { message: 'hello', clientMessageId: randomUUID() }
    return (server) => server.as(guide).post(`/api/bookings/${id}/messages`, body)
  },
  async 'say without an id before the guide answered'() {
    const { id, user } = await bookingIn(STATUS.enquiry)
    return (server) => server.as(user).post(`/api/bookings/${id}/messages`, { message: 'hello' })
  },
  async read() {
    const { id, user } = await bookingIn(STATUS.proposed)
    return (server) => server.as(user).post(`/api/bookings/${id}/read`, { seq: 1 })
  },
  async 'mark all read'() {
    const { user } = await bookingIn(STATUS.proposed)
    return (server) => server.as(user).post('/api/notifications/mark-all-read')
  },
  async 'delete a notification'() {
    const { user } = await bookingIn(STATUS.proposed)
    const { body } = await app.as(user).get('/api/notifications')
    return (server) => server.as(user).delete(`/api/notifications/${body[0]._id}`)
  },
  async favour() {
    const [user, guide] = [await make.user(), await make.guide()]
    return (server) => server.as(user).post(`/api/guides/favorite/${guide.username}`)
  },
  async report() {
    const { user, guide } = await bookingIn(STATUS.enquiry)
    const body = { reportedId: guide.id, reason: 'Spam', description: 'The same text to all.' }
    return (server) => server.as(user).post('/api/reports', body)
  },
  async 'sign up'() {
    const name = `double_${++day}`
    const body = {
      role: 'user',
      username: name,
      email: `${name}@example.com`,
      password: 'lanterns',
      displayName: 'Ann',
      agreeTerms: true,
      language: 'en',
    }
    return (server) => server.as().post('/api/auth/signup', body)
  },
  async approve() {
    const [guide, admin] = [await make.guide(), await make.admin()]
    await app.ctx.db
      .updateTable('guides')
      .set({ approval_status: 'pendingApproval' })
      .where('account_id', '=', guide.id)
      .execute()
    return (server) =>
      server.as(admin).put(`/api/admin/guide/${guide.id}/approve`, { approvalStatus: 'approved' })
  },
  async block() {
    const [user, admin] = [await make.user(), await make.admin()]
    return (server) =>
      server.as(admin).put(`/api/admin/user/${user.id}/block`, { accountStatus: 'blocked' })
  },
}

/** How many rows every table has. */
async function rows(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.ctx.db)
  const counts: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(
      app.ctx.db,
    )
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

/** What the call adds to the tables when so many copies of it are sent at once. */
async function effectOf(prepare: Case, copies: number) {
  const call = await prepare()
  const before = await rows()
  const answers = await Promise.all(
    Array.from({ length: copies }, (_, index) => call(index % 2 ? other : app)),
  )
  const after = await rows()
  const added = Object.entries(after)
    .map(([name, count]): [string, number] => [name, count - (before[name] ?? 0)])
    .filter(([, count]) => count !== 0)
  return { added: Object.fromEntries(added), statuses: answers.map((answer) => answer.status) }
}

describe('eight copies of an action at once, on two servers', () => {
  test.each(Object.entries(CASES))('%s: they leave what one leaves', async (_name, prepare) => {
    const once = await effectOf(prepare, 1)
    expect(once.statuses[0]).toBeLessThan(300)
    const often = await effectOf(prepare, COPIES)
    expect(often.added).toEqual(once.added)
    expect(often.statuses.some((status) => status < 300)).toBe(true)
    expect(often.statuses.every((status) => status < 500)).toBe(true)
  })
})
