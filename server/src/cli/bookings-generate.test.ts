import { isClosed, STATUS } from '@annai/contract/bookings/lifecycle'
import { deadlineOf } from '@annai/contract/bookings/tour'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { wipeDemo } from '../demo/load.ts'
import { DAY } from '../platform/clock.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { recountAggregates } from '../testing/histories/aggregates.ts'
import { replay } from '../testing/histories/replay.ts'
import { builders, type Make, proposalOf } from '../testing/make.ts'
import { generateBookings } from './bookings-generate.ts'
import { generateGuides } from './guides-generate.ts'

const COUNT = 2500
let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(async () => {
  await app.close()
})

const countOf = async (table: 'bookings' | 'messages' | 'accounts' | 'reviews') =>
  (
    await app.ctx.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** One booking in each status. */
const oneOfEach = () =>
  app.ctx.db
    .selectFrom('bookings')
    .distinctOn('status')
    .select(['id', 'status', 'user_id', 'guide_id', 'updated_at', 'deadline_at'])
    .orderBy('status')
    .orderBy('id')
    .execute()

const signedIn = (id: string | null, role: 'user' | 'guide') => {
  if (id === null) throw new Error('a booking has two parties')
  return make.signIn({ id, role })
}

test('bookings:generate needs load-test guides', async () => {
  await expect(generateBookings(app.ctx, 10)).rejects.toThrow('run guides:generate first')
})

test('bookings:generate resumes where it was interrupted, and makes the same ones once', async () => {
  await generateGuides(app.ctx, 20)
  expect(await generateBookings(app.ctx, 1000)).toBe(1000)
  app.clock.move(3 * DAY)
  expect(await generateBookings(app.ctx, COUNT)).toBe(COUNT - 1000)
  const before = [await countOf('bookings'), await countOf('messages'), await countOf('reviews')]
  expect(await generateBookings(app.ctx, COUNT)).toBe(0)
  expect([await countOf('bookings'), await countOf('messages'), await countOf('reviews')]).toEqual(
    before,
  )
  expect(before[0]).toBe(COUNT)
})

test('Counts and averages equal those of the rows, and no times overlap', async () => {
  expect(await recountAggregates(app.ctx.db)).toEqual([])
  const { rows } = await sql`
    select 1 from agreed_times a join agreed_times b
      on a.guide_id = b.guide_id and a.booking_id < b.booking_id and a.during && b.during`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([])
  const { rows: without } = await sql`
    select id from bookings where (status = ${STATUS.confirmed}) is distinct from
      exists (select from agreed_times where booking_id = bookings.id)`.execute(app.ctx.db)
  expect(without).toEqual([])
})

test('Threads follow the lifecycle, and both parties open them', async () => {
  const each = await oneOfEach()
  expect(each.length).toBe(7)
  for (const row of each) {
    const [user, guide] = [
      await signedIn(row.user_id, 'user'),
      await signedIn(row.guide_id, 'guide'),
    ]
    const { status, body } = await app.as(user).get(`/api/bookings/${row.id}`)
    expect(status).toBe(200)
    expect((await app.as(guide).get(`/api/bookings/${row.id}`)).body.messages).toEqual(
      body.messages,
    )
    const replayed = replay(body.messages)
    expect(replayed.wrong).toEqual([])
    expect(replayed.status).toBe(row.status)
    expect(body.agreed?.revision ?? null).toBe(replayed.agreed)
    expect(body.details?.revision ?? 0).toBe(replayed.revision)
    expect(body.unread).toBe(row.status === STATUS.enquiry ? 1 : 0)
    const ends = await app.ctx.db
      .selectFrom('proposals')
      .select('last_end_at')
      .where('booking_id', '=', row.id)
      .executeTakeFirst()
    const deadline = deadlineOf(row.status, row.updated_at, ends?.last_end_at ?? null)
    expect(row.deadline_at).toEqual(deadline)
    expect(isClosed(row.status)).toBe(row.deadline_at === null)
    expect((await app.as(user).get('/api/bookings/user')).status).toBe(200)
  }
})

test('Nothing of them is due within the first two weeks', async () => {
  // The first run was three days ago.
  const until = new Date(app.clock.now().getTime() + 11 * DAY)
  const { rows } = await sql`
    select id from bookings where deadline_at < ${until} or remind_at is not null
    union all select booking_id from tour_reminders where due_at < ${until}
    limit 1`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('They go on as bookings do: a message, a confirmation, and a refused overlap', async () => {
  const each = await oneOfEach()
  const of = (wanted: string) => each.find(({ status }) => status === wanted) ?? each[0]
  const proposed = of(STATUS.proposed)
  const user = app.as(await signedIn(proposed?.user_id ?? null, 'user'))
  const sent = await user.post(`/api/bookings/${proposed?.id}/messages`, { message: 'Until then!' })
  expect(sent.status).toBe(201)
  expect((await user.post(`/api/bookings/${proposed?.id}/user-confirm`)).status).toBe(200)
  const agreed = await app.ctx.db
    .selectFrom('agreed_times')
    .select(['guide_id', sql<Date>`lower(during)`.as('start')])
    .where('booking_id', '=', of(STATUS.confirmed)?.id ?? '')
    .executeTakeFirstOrThrow()
  const other = await make.booking({
    guide: { ...(await signedIn(agreed.guide_id, 'guide')) } as never,
    status: STATUS.proposed,
    proposal: proposalOf({
      dateTimes: [
        { date: agreed.start.toISOString().slice(0, 10), startTime: '08:00', endTime: '20:00' },
      ],
    }),
  })
  const refused = await app.as(other.user).post(`/api/bookings/${other.id}/user-confirm`)
  expect(refused).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('another confirmed booking') },
  })
  expect(await recountAggregates(app.ctx.db)).toEqual([])
})

test('Batches that run at once make every booking and count every review', async () => {
  const total = 11_000
  expect(await generateBookings(app.ctx, total)).toBe(total - COUNT)
  expect(await recountAggregates(app.ctx.db)).toEqual([])
})

test('demo:wipe removes them', async () => {
  await wipeDemo(app.ctx)
  expect(await countOf('messages')).toBe(0)
  const { rows } = await sql`select username from accounts where username like 'load%'`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([])
})
