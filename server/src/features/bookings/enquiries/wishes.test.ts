import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  builders,
  calendarOf,
  enquiryOf,
  type Make,
  type TestPerson,
} from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const dayFrom = (days: number) =>
  new Date(app.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

/** A trip that is complete; a test names only what it is about. */
const tripOf = (changes: object = {}) => ({
  fromDay: dayFrom(10),
  toDay: dayFrom(14),
  days: 2,
  hours: 6,
  partOfDay: 'morning',
  adults: 2,
  children: 1,
  language: 'ja',
  budget: 60_000,
  currency: 'JPY',
  ...changes,
})

async function people() {
  const [user, guide] = [await make.user(), await make.guide()]
  const enquire = (trip: unknown, enquiry: object = { customerGroupSize: undefined }) =>
    app.as(user).post('/api/bookings', { guideId: guide.id, enquiry: enquiryOf(enquiry), trip })
  return { user, guide, enquire }
}

const keepCalendar = async (guide: TestPerson, zone: string) => {
  const answer = await app.as(guide).put('/api/guides/calendar', calendarOf({ zone }))
  expect(answer.status).toBe(200)
}

describe('An enquiry with days, group and wishes', () => {
  test('shows both sides the requested days', async () => {
    const { user, guide, enquire } = await people()
    const trip = tripOf()
    const answer = await enquire(trip, { dateTime: ' ', customerGroupSize: undefined })
    expect(answer.status).toBe(201)
    const enquiry = { dateTime: `${trip.fromDay} – ${trip.toDay}`, customerGroupSize: 3 }
    expect(answer.body.booking).toMatchObject({ trip, enquiry })
    const url = `/api/bookings/${answer.body.booking._id}`
    for (const side of [user, guide])
      expect((await app.as(side).get(url)).body).toMatchObject({ trip, enquiry })
    expect((await app.as(await make.user()).get(url)).status).toBe(404)
    expect((await app.as(await make.guide()).get(url)).status).toBe(404)
    const admin = await make.admin()
    const read = await app.as(admin).get(`/api/admin/bookings/${answer.body.booking._id}`)
    expect(read.body).toMatchObject({ trip })
  })

  test('stores the text of the traveller beside the days', async () => {
    const { enquire } = await people()
    const { body } = await enquire(tripOf(), { dateTime: '紅葉の頃', customerGroupSize: 3 })
    expect(body.booking.enquiry).toMatchObject({ dateTime: '紅葉の頃', customerGroupSize: 3 })
  })

  test('may name a few of them, and nothing at all is no trip', async () => {
    const { enquire } = await people()
    const plain = { dateTime: 'May', customerGroupSize: 2 }
    const few = await enquire({ hours: 4 }, plain)
    const left = { fromDay: null, toDay: null, days: null, adults: null, budget: null }
    expect(few.body.booking.trip).toMatchObject({ ...left, hours: 4, partOfDay: 'any' })
    for (const none of [
      undefined,
      null,
      {},
      { fromDay: null, partOfDay: 'any', currency: 'JPY' },
    ]) {
      const { enquire: again } = await people()
      const answer = await again(none, plain)
      expect(answer.status).toBe(201)
      expect(answer.body.booking.trip).toBeNull()
    }
  })

  test('for one day needs only the first', async () => {
    const { enquire } = await people()
    const day = dayFrom(3)
    const { body } = await enquire(
      { fromDay: day, adults: 1 },
      { dateTime: '', customerGroupSize: 1 },
    )
    expect(body.booking.trip).toMatchObject({ fromDay: day, toDay: day, adults: 1, children: 0 })
    expect(body.booking.enquiry.dateTime).toBe(day)
  })

  test.each([
    ['four people, of whom two are adults and one a child', {}, { customerGroupSize: 4 }],
    ['days in the wrong order', { toDay: '2026-01-01' }, {}],
    ['days that are no date', { fromDay: '2027-02-30', toDay: '2027-03-02' }, {}],
    ['the last day of 9999', { fromDay: '9999-12-31', toDay: '9999-12-31', days: 1 }, {}],
    ['a last day without a first', { fromDay: null }, {}],
    ['more than 31 days', { fromDay: '2027-01-01', toDay: '2027-02-01' }, {}],
    ['more days than are in between', { days: 6 }, {}],
    ['no adult', { adults: 0 }, {}],
    ['children alone', { adults: null }, { customerGroupSize: 1 }],
    ['half a child', { children: 0.5 }, {}],
    ['13 hours a day', { hours: 13 }, {}],
    ['an unknown part of the day', { partOfDay: 'night' }, {}],
    ['an unknown language', { language: 'tlh' }, {}],
    ['no money', { budget: 0 }, {}],
    ['an unknown currency', { currency: 'GBP' }, {}],
  ])('is refused with %s', async (_name, trip, enquiry) => {
    const { enquire } = await people()
    const answer = await enquire(tripOf(trip), { customerGroupSize: undefined, ...enquiry })
    expect(answer.status).toBe(400)
    expect(answer.body.error.length).toBeGreaterThan(10)
  })

  test('reports every problem of days together with those of the text', async () => {
    const { enquire } = await people()
    for (const [trip, enquiry, text] of [
      [null, { dateTime: '' }, 'when'],
      [{ hours: 3 }, { dateTime: undefined }, 'when'],
      [{ hours: 3 }, { customerGroupSize: undefined }, 'group size'],
    ] as const)
      expect((await enquire(trip, enquiry)).body.error).toContain(text)
  })
})

describe('The days of an enquiry', () => {
  test('are those at the guide’s place: one that is over there is refused', async () => {
    const { enquire, guide } = await people()
    await keepCalendar(guide, 'Pacific/Kiritimati')
    const now = app.clock.now()
    const there = new Date(now.getTime() + 14 * 60 * MINUTE).toISOString().slice(0, 10)
    const before = new Date(Date.parse(there) - DAY).toISOString().slice(0, 10)
    const over = await enquire(tripOf({ fromDay: before, toDay: there }))
    expect(over.status).toBe(400)
    expect(over.body.error).toBe('This day has passed. Please choose a later one.')
    const today = await enquire(tripOf({ fromDay: there, toDay: there, days: null }))
    expect(today.status).toBe(201)
  })

  test('end in the last time zone on earth if no calendar names one', async () => {
    const { enquire } = await people()
    const yesterday = new Date(app.clock.now().getTime() - 36 * 60 * MINUTE)
    const day = yesterday.toISOString().slice(0, 10)
    const trip = (fromDay: string) => tripOf({ fromDay, toDay: fromDay, days: null })
    const last = new Date(app.clock.now().getTime() - 12 * 60 * MINUTE).toISOString().slice(0, 10)
    expect((await enquire(trip(day))).status).toBe(400)
    expect((await enquire(trip(last))).status).toBe(201)
  })

  test('end the enquiry, whatever is written in between', async () => {
    const { enquire, guide, user } = await people()
    await keepCalendar(guide, 'Asia/Tokyo')
    const trip = tripOf({ fromDay: dayFrom(3), toDay: dayFrom(4), days: null })
    const { body } = await enquire(trip)
    const id = body.booking._id
    // Midnight in Tokyo, at the end of the last day.
    const end = `${trip.toDay}T15:00:00.000Z`
    expect(body.booking.deadline).toBe(end)
    for (const side of [guide, user]) {
      const sent = await app.as(side).post(`/api/bookings/${id}/messages`, { message: 'Hello' })
      expect(sent.status).toBe(201)
      expect((await app.as(side).get(`/api/bookings/${id}`)).body.deadline).toBe(end)
    }
    app.clock.move(Date.parse(end) - app.clock.now().getTime() + MINUTE)
    await app.runDueJobs()
    expect((await app.as(user).get(`/api/bookings/${id}`)).body.status).toBe('Cancelled')
  })

  test('far ahead leave the enquiry open for 30 days, as a plain one', async () => {
    const { enquire } = await people()
    const { body } = await enquire(tripOf({ fromDay: dayFrom(90), toDay: dayFrom(91) }))
    const days = (Date.parse(body.booking.deadline) - app.clock.now().getTime()) / DAY
    expect(days).toBeCloseTo(30, 1)
  })
})

describe('The requested days', () => {
  test('is in the data export of both people', async () => {
    const { enquire, guide, user } = await people()
    await enquire(tripOf())
    for (const side of [user, guide]) {
      const { body } = await app.as(side).get('/api/account/export')
      expect(body.bookings[0].enquiry_trip).toMatchObject({ adults: 2, children: 1, hours: 6 })
    }
  })
})
