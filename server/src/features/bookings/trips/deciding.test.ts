import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { propose, readTrip, type TripGuide, tripOf } from '../../../testing/trips.ts'

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

const confirm = (user: TestPerson, { id }: TripGuide, body: object = {}, server = app) =>
  server.as(user).post(`/api/bookings/${id}/user-confirm`, body)

/** A trip of three guides; the first two have proposed. */
async function proposedTrip() {
  const made = await tripOf(app)
  const [first, second, third] = made.asked
  if (!first || !second || !third) throw new Error('a trip of three')
  for (const each of [first, second]) expect((await propose(app, each)).status).toBe(200)
  return { ...made, first, second, third }
}

const statusesOf = async (user: TestPerson, id: string) =>
  (await readTrip(app, user, id)).bookings.map(({ status }) => status)

describe('Confirming one booking of a trip', () => {
  test('closes the others, and thanks their guides without a name', async () => {
    const { user, id, first, second, third } = await proposedTrip()
    expect((await confirm(user, first)).status).toBe(200)
    expect(await statusesOf(user, id)).toEqual([
      STATUS.confirmed,
      STATUS.cancelledByUser,
      STATUS.cancelledByUser,
    ])
    for (const { guide, id: booking } of [second, third]) {
      const { body } = await app.as(guide).get(`/api/bookings/${booking}`)
      expect(body.isSuperseded).toBe(true)
      const line = body.messages.at(-1)
      expect(line).toMatchObject({ messageKey: 'booking.system.superseded', sender: null })
      for (const name of [user.displayName, first.guide.displayName])
        expect(line.message).not.toContain(name)
      for (const table of ['notifications', 'mails'] as const) {
        const rows = await app.ctx.db
          .selectFrom(table)
          .select('id')
          .where('account_id', '=', guide.id)
          .where('kind', '=', 'superseded')
          .execute()
        expect(rows).toHaveLength(1)
      }
      const sent = await app.as(guide).post(`/api/bookings/${booking}/messages`, { message: 'Bye' })
      expect(sent.status).toBe(201)
    }
    expect((await readTrip(app, user, id)).trip).toMatchObject({ state: 'decided', asksLeft: 0 })
    const guideIds = [(await make.guide()).id]
    const asked = await app.as(user).post(`/api/trips/${id}/ask`, { guideIds })
    expect([asked.status, asked.body.error]).toEqual([
      409,
      'You’ve already confirmed a booking for this trip.',
    ])
  })

  test('is not called a cancellation in the console', async () => {
    const { user, first, second } = await proposedTrip()
    expect((await confirm(user, first)).status).toBe(200)
    const admin = app.as(await make.admin())
    const { body } = await admin.get(`/api/admin/bookings/${second.id}`)
    expect(body).toMatchObject({ status: STATUS.cancelledByUser, isSuperseded: true })
    expect((await admin.get(`/api/admin/bookings/${first.id}`)).body.isSuperseded).toBeUndefined()
    const found = await admin.get('/api/admin/lists/bookings?search=another%20guide')
    expect(found.body.rows).toContainEqual(
      expect.objectContaining({ _id: second.id, isSuperseded: true }),
    )
    expect(found.body.rows.map(({ _id }: { _id: string }) => _id)).not.toContain(first.id)
    const file = await admin.get(`/api/admin/lists/bookings.csv?search=${second.id}`)
    expect(file.body).toContain('Another guide chosen')
    expect(file.body).not.toContain(STATUS.cancelledByUser)
  })

  test('leaves the others with keepOthers, also when the agreed one is cancelled', async () => {
    const { user, id, first, second } = await proposedTrip()
    expect((await confirm(user, first, { keepOthers: true })).status).toBe(200)
    expect(await statusesOf(user, id)).toEqual([STATUS.confirmed, STATUS.proposed, STATUS.enquiry])
    // Not twice by mistake.
    const refused = await confirm(user, second)
    expect(refused).toMatchObject({ status: 409, body: { booking: { _id: first.id } } })
    await app.as(user).post(`/api/bookings/${first.id}/cancel`)
    expect(await statusesOf(user, id)).toEqual([
      STATUS.cancelledByUser,
      STATUS.proposed,
      STATUS.enquiry,
    ])
    expect((await confirm(user, second)).status).toBe(200)
    expect(await statusesOf(user, id)).toEqual([
      STATUS.cancelledByUser,
      STATUS.confirmed,
      STATUS.cancelledByUser,
    ])
  })

  test('agrees with two guides where the traveller wants both', async () => {
    const { user, id, first, second } = await proposedTrip()
    await confirm(user, first, { keepOthers: true })
    expect((await confirm(user, second, { keepOthers: true })).status).toBe(200)
    expect(await statusesOf(user, id)).toEqual([STATUS.confirmed, STATUS.confirmed, STATUS.enquiry])
    // A change of one of them is no second decision: it closes nothing that was kept.
    expect((await propose(app, first)).status).toBe(200)
    expect((await confirm(user, first)).status).toBe(200)
    expect(await statusesOf(user, id)).toEqual([STATUS.confirmed, STATUS.confirmed, STATUS.enquiry])
  })

  test('a second time is refused with the booking that is agreed', async () => {
    const { user, first, second } = await proposedTrip()
    await confirm(user, first)
    for (const body of [{}, { revision: 1 }, { keepOthers: true }]) {
      const answer = await confirm(user, second, body)
      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: 'You’ve already confirmed a booking for this trip.',
          booking: { _id: first.id, status: STATUS.confirmed },
        },
      })
    }
    expect((await confirm(user, first)).body.error).not.toContain('already confirmed')
  })

  test('is no call that closes a booking by itself', async () => {
    const { user, third } = await proposedTrip()
    for (const path of ['supersede', 'superseded'])
      expect((await app.as(user).post(`/api/bookings/${third.id}/${path}`)).status).toBe(404)
  })

  test('from two tabs, while the third guide proposes, agrees with one and fails for nobody', async () => {
    for (let round = 0; round < 8; round++) {
      const { user, id, first, second, third } = await proposedTrip()
      const [left, right, proposed] = await Promise.all([
        confirm(user, first),
        confirm(user, second, {}, other),
        propose(round % 2 ? app : other, third),
      ])
      expect([left.status, right.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const agreed = left.status === 200 ? first : second
      const refused = left.status === 200 ? right : left
      expect(refused.body.booking._id).toBe(agreed.id)
      expect([200, 409]).toContain(proposed.status)
      const statuses = await statusesOf(user, id)
      expect(statuses.filter((status) => status === STATUS.confirmed)).toHaveLength(1)
      expect(statuses.filter((status) => status === STATUS.cancelledByUser)).toHaveLength(2)
    }
  })

  test('of two trips that share their guides waits for no lock in a circle', async () => {
    const guides = [await make.guide(), await make.guide()]
    const ways = await Promise.all(
      [1, 2].map(async () => {
        const user = await make.user()
        const { body } = await app.as(user).post('/api/trips', {
          guideIds: guides.map(({ id }) => id),
          enquiry: { message: 'Both', location: 'Kyoto', dateTime: 'May', customerGroupSize: 2 },
        })
        return { user, bookings: body.bookings as { _id: string }[] }
      }),
    )
    const [one, two] = ways
    const [guide, second] = guides
    if (!one || !two || !guide || !second) throw new Error('two trips of two')
    const [mine, theirs] = [one.bookings[0]?._id ?? '', two.bookings[1]?._id ?? '']
    await propose(app, { guide, id: mine })
    await propose(app, { guide: second, id: theirs })
    const before = await deadlocks()
    const answers = await Promise.all([
      app.as(one.user).post(`/api/bookings/${mine}/user-confirm`),
      other.as(two.user).post(`/api/bookings/${theirs}/user-confirm`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await deadlocks()).toBe(before)
  })

  test('leaves no booking open that is added at the same moment', async () => {
    const { user, id } = await make.booking({ status: STATUS.proposed })
    const more = await make.guide()
    const { body } = await app.as(user).post(`/api/bookings/${id}/trip`)
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holding = app.ctx.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('trips')
        .select('id')
        .where('id', '=', body.trip._id)
        .forUpdate()
        .execute()
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const calls = [
      app.as(user).post(`/api/trips/${body.trip._id}/ask`, { guideIds: [more.id] }),
      other.as(user).post(`/api/bookings/${id}/user-confirm`),
    ]
    await untilWaiting(app, 2)
    release.resolve()
    await holding
    const [asked, confirmed] = await Promise.all(calls)
    expect(confirmed?.status).toBe(200)
    // Whichever came first: no booking of a decided trip stays open.
    expect([200, 409]).toContain(asked?.status)
    const statuses = await statusesOf(user, body.trip._id)
    expect(statuses).toEqual(
      asked?.status === 200 ? [STATUS.confirmed, STATUS.cancelledByUser] : [STATUS.confirmed],
    )
  })
})

const deadlocks = async (): Promise<number> => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(
    app.ctx.db,
  )
  return rows[0]?.deadlocks ?? 0
}

describe('Deleting a trip', () => {
  test('leaves the text in the bookings, and hides the number of guides from the guides', async () => {
    const { user, id, asked } = await tripOf(app)
    await app.ctx.db.deleteFrom('trips').where('id', '=', id).execute()
    for (const { guide, id: booking } of asked) {
      const { body } = await app.as(guide).get(`/api/bookings/${booking}`)
      expect(body).toMatchObject({ tripRef: null, enquiry: { location: 'Kyoto' } })
      expect(body.trip.fromDay).toBe('2026-07-10')
    }
    expect((await app.as(user).get(`/api/trips/${id}`)).status).toBe(404)
  })

  test('is in the export of the traveller, and in nobody else’s', async () => {
    const { user, id, asked } = await tripOf(app)
    const [first] = asked
    const tripIds = () => app.ctx.db.selectFrom('trips').select('id').where('id', '=', id).execute()
    await app.ctx.db
      .deleteFrom('accounts')
      .where('id', '=', first?.guide.id ?? '')
      .execute()
    const { bookings } = await readTrip(app, user, id)
    expect(bookings).toHaveLength(3)
    expect(bookings[0]).toMatchObject({ guide: null, guideFacts: null })
    await app.ctx.db.deleteFrom('accounts').where('id', '=', user.id).execute()
    expect(await tripIds()).toEqual([])
  })

  test('is not needed to read it: the export holds the own trips, and no ids for guides', async () => {
    const { user, id, asked } = await tripOf(app)
    const own = await app.as(user).get('/api/account/export')
    expect(own.body.trips).toMatchObject([{ id, enquiry_location: 'Kyoto' }])
    const [first] = asked
    if (!first) throw new Error('a trip of three')
    const theirs = await app.as(first.guide).get('/api/account/export')
    expect(theirs.body.trips).toEqual([])
    expect(JSON.stringify(theirs.body)).not.toContain(id)
  })
})
