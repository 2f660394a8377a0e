import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, later } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { dayFrom, enquiryWithGroupDetails, groupDetailsOf } from '../../../testing/group-details.ts'
import { builders, enquiryOf, type Make, proposalOf } from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const shared = () => enquiryWithGroupDetails(app, make)
const deletionDate = async (id: string) => {
  const { forget_at } = await app.ctx.db
    .selectFrom('trip_parties')
    .innerJoin('bookings', 'bookings.trip_id', 'trip_parties.trip_id')
    .select('forget_at')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()
  return forget_at
}

describe('Who travels is forgotten', () => {
  const isGone = async (id: string) => {
    await app.runDueJobs()
    const { rows } = await sql`
      select from trip_parties join bookings using (trip_id) where bookings.id = ${id}`.execute(
      app.ctx.db,
    )
    return rows.length === 0
  }

  test('30 days after the last requested day, if nothing is agreed', async () => {
    const { id, step, guide } = await shared()
    const { enquiry_ends_at } = await app.ctx.db
      .selectFrom('bookings')
      .select('enquiry_ends_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const due = new Date((enquiry_ends_at?.getTime() ?? 0) + 30 * DAY)
    expect(await deletionDate(id)).toEqual(due)
    await step(guide, 'cancel')
    expect(await deletionDate(id)).toEqual(due)
    app.clock.set(new Date(due.getTime() - 1000).toISOString())
    expect(await isGone(id)).toBe(false)
    app.clock.set(due.toISOString())
    expect(await isGone(id)).toBe(true)
  })

  test('30 days after the agreed end, moved by each transition', async () => {
    const { user, guide, id, step } = await shared()
    const before = await deletionDate(id)
    const row = { date: dayFrom(app, 20), startTime: '09:00', endTime: '15:00' }
    await step(guide, 'confirm', proposalOf({ dateTimes: [row] }))
    expect(await deletionDate(id)).toEqual(before)
    await step(user, 'user-confirm')
    const end = Date.parse(`${row.date}T06:00:00Z`)
    expect(await deletionDate(id)).toEqual(new Date(end + 30 * DAY))
    await step(user, 'cancel')
    expect(await deletionDate(id)).toEqual(before)
  })

  test('not while people still write in an enquiry without days', async () => {
    const [traveller, host] = [await make.user(), await make.guide()]
    const { body } = await app.as(traveller).post('/api/bookings', {
      guideId: host.id,
      enquiry: enquiryOf(),
      party: groupDetailsOf(),
    })
    const id = body.booking._id
    const first = await deletionDate(id)
    expect(first).toEqual(later(app.clock.now(), 60 * DAY))
    app.clock.move(29 * DAY)
    const write = async () =>
      app
        .as(await make.signIn(host))
        .post(`/api/bookings/${id}/messages`, { message: 'Nearly there' })
    expect((await write()).status).toBe(201)
    app.clock.set(new Date(first.getTime() - 2 * DAY).toISOString())
    expect((await write()).status).toBe(201)
    app.clock.set(first.toISOString())
    expect(await isGone(id)).toBe(false)
    expect((await deletionDate(id)) > first).toBe(true)
  })
})
