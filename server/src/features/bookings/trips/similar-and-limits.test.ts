import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, enquiryOf, type Make, type TestPerson } from '../../../testing/make.ts'
import { tripOf } from '../../../testing/trips.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const idsOf = (people: TestPerson[]) => people.map(({ id }) => id)

describe('GET /api/trips/{id}/similar', () => {
  test('returns two guides who are not in the trip, available ones first', async () => {
    const guides = [await make.guide(), await make.guide(), await make.guide()]
    for (const guide of guides) {
      const location = {
        placeId: 'jp-hokkaido-sapporo',
        formattedAddress: 'Sapporo',
        country: 'Japan',
      }
      await app.as(guide).put('/api/guides/profile', { location })
    }
    const user = await make.user()
    const [first, ...others] = guides
    const { body } = await app
      .as(user)
      .post('/api/trips', { guideIds: [first?.id], enquiry: enquiryOf() })
    await vi.waitFor(async () => {
      const similar = await app.as(user).get(`/api/trips/${body.trip._id}/similar`)
      expect(new Set(similar.body.guides.map((card: { _id: string }) => card._id))).toEqual(
        new Set(idsOf(others)),
      )
    })
    expect(
      (await app.as(await make.user()).get(`/api/trips/${body.trip._id}/similar`)).status,
    ).toBe(404)
  })
})

describe('The limits of enquiries', () => {
  test('count every guide of a trip, whatever the idempotency key', async () => {
    const app = await startTestApp(inject('template'), { limits: true })
    try {
      const make = builders(app)
      const user = await make.user()
      const guideIds = idsOf([await make.guide(), await make.guide()])
      const trips = [await tripOf(app, { user, count: 1 }), await tripOf(app, { user, count: 1 })]
      const answers = []
      for (const { id } of trips) {
        const key = { 'idempotency-key': 'the-same-key-twice' }
        answers.push(await app.as(user).post(`/api/trips/${id}/ask`, { guideIds }, key))
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 429])
    } finally {
      await app.close()
    }
  })

  test('are not used up by retries of a trip that was sent', async () => {
    const app = await startTestApp(inject('template'), { limits: true })
    try {
      const make = builders(app)
      const user = await make.user()
      const guideIds = idsOf([await make.guide(), await make.guide(), await make.guide()])
      const body = { guideIds, enquiry: enquiryOf() }
      const key = { 'idempotency-key': 'sent-and-sent-again' }
      const ids = []
      for (let tries = 0; tries < 6; tries++) {
        const answer = await app.as(user).post('/api/trips', body, key)
        expect(answer.status).toBe(201)
        ids.push(answer.body.trip._id)
        app.clock.move(2 * MINUTE)
      }
      expect(new Set(ids).size).toBe(1)
    } finally {
      await app.close()
    }
  })

  test('count each guide of a trip, and allow no more', async () => {
    const app = await startTestApp(inject('template'), { limits: true })
    try {
      const make = builders(app)
      const user = await make.user()
      for (let trips = 0; trips < 3; trips++) await tripOf(app, { user })
      const guides = [await make.guide(), await make.guide()]
      const sending = (ids: string[]) =>
        app.as(user).post('/api/trips', { guideIds: ids, enquiry: enquiryOf() })
      expect((await sending(idsOf(guides))).status).toBe(429)
      const { count } = await app.ctx.db
        .selectFrom('bookings')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
      expect(count).toBe(9)
      // The refused request counts for nothing: the tenth enquiry is still possible.
      const [last] = guides
      expect((await sending([last?.id ?? ''])).status).toBe(201)
    } finally {
      await app.close()
    }
  })
})
