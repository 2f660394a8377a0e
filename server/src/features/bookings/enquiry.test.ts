import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, enquiryOf, type Make } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

describe('POST /api/bookings', () => {
  test('an enquiry becomes a booking that both sides see', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const enquiry = enquiryOf({ dateTime: '紅葉の頃、午前中' })
    const answer = await app.as(user).post('/api/bookings', { guideId: guide.id, enquiry })
    expect(answer.status).toBe(201)
    expect(answer.body.booking).toMatchObject({ status: 'User sent enquiry', enquiry })
    const url = `/api/bookings/${answer.body.booking._id}`
    for (const side of [user, guide])
      expect((await app.as(side).get(url)).body).toMatchObject({ enquiry })
  })

  test('a message may be longer than its counter says', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const message = 'あ'.repeat(501)
    const enquiry = enquiryOf({ message })
    const answer = await app.as(user).post('/api/bookings', { guideId: guide.id, enquiry })
    expect(answer.body.booking.enquiry.message).toBe(message)
  })

  test('the size of the group is a whole number of at least one', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const enquire = async (customerGroupSize: unknown) =>
      (
        await app
          .as(user)
          .post('/api/bookings', { guideId: guide.id, enquiry: enquiryOf({ customerGroupSize }) })
      ).status
    expect(await enquire(1)).toBe(201)
    for (const size of [0, -1, 1.5, '2', null, undefined]) expect(await enquire(size)).toBe(400)
  })

  test('an idempotency key is valid for a day', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const enquire = async () =>
      (
        await app
          .as(user)
          .post(
            '/api/bookings',
            { guideId: guide.id, enquiry: enquiryOf() },
            { 'idempotency-key': 'the-same-key' },
          )
      ).body.booking._id
    const first = await enquire()
    app.clock.move(DAY - HOUR)
    await app.runDueJobs()
    expect(await enquire()).toBe(first)
    app.clock.move(2 * HOUR)
    await app.runDueJobs()
    expect(await enquire()).not.toBe(first)
  })

  test('an unknown guide or a malformed id is not found', async () => {
    const user = await make.user()
    const enquire = async (guideId: unknown) =>
      (await app.as(user).post('/api/bookings', { guideId, enquiry: enquiryOf({}) })).status
    for (const guideId of ['01a1fe9d-d7d7-7639-b52a-53b9ee0e1cf2', 'malformed'])
      expect(await enquire(guideId)).toBe(404)
    for (const guideId of ['', 7, undefined]) expect(await enquire(guideId)).toBe(400)
  })

  test.each([
    [{ message: ' \n' }, 'message'],
    [{ location: '\u3000' }, 'location'],
    [{ dateTime: ' ' }, 'when'],
  ])('what is blank after trimming is refused: %j', async (part, named) => {
    const [user, guide] = [await make.user(), await make.guide()]
    const answer = await app
      .as(user)
      .post('/api/bookings', { guideId: guide.id, enquiry: enquiryOf(part) })
    expect(answer.status).toBe(400)
    expect(answer.body.error.toLowerCase()).toContain(named)
  })
})
