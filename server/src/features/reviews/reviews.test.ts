import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const review = (holder: { token: string }, id: string, body: object) =>
  app.as(holder).post(`/api/bookings/${id}/review`, body)

describe('POST /api/bookings/:id/review', () => {
  test('a traveller reviews once, with or without words; the guide page shows it with the new average', async () => {
    const guide = await make.guide()
    const one = await make.booking({ status: STATUS.completed, guide })
    const two = await make.booking({
      status: STATUS.completed,
      guide,
      proposal: { allowOverlap: true },
    })
    const answer = await review(one.user, one.id, { rating: 4.5, text: 'A day to remember' })
    expect(answer.body.booking.review).toEqual({
      rating: 4.5,
      text: 'A day to remember',
      date: app.clock.now().toISOString(),
    })
    await review(two.user, two.id, { rating: 3 })
    const { body } = await app.as().get(`/api/guides/profile/${guide.username}`)
    expect(body).toMatchObject({ averageRating: 3.75, reviewCount: 2 })
    expect(body.reviews.map((item: { rating: number }) => item.rating).sort()).toEqual([3, 4.5])
  })

  test('a review that was written before the first agreed start is marked on the guide page', async () => {
    const guide = await make.guide()
    const marks = []
    for (const date of ['2099-05-01', '2020-05-01']) {
      const dateTimes = [{ date, startTime: '09:00', endTime: '15:00' }]
      const proposal = { dateTimes, allowOverlap: true }
      const made = await make.booking({ status: STATUS.completed, guide, proposal })
      await review(made.user, made.id, { rating: 5, text: date })
      const { body } = await app.as().get(`/api/guides/profile/${guide.username}`)
      const shown = body.reviews.find(({ text }: { text: string }) => text === date)
      marks.push(shown.isBeforeTour)
    }
    expect(marks).toEqual([true, undefined])
  })

  test('eight reviews of one guide at the same moment give the true count and average', async () => {
    const guide = await make.guide()
    const ratings = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5]
    const made: Awaited<ReturnType<Make['booking']>>[] = []
    for (const _rating of ratings)
      made.push(
        await make.booking({ status: STATUS.completed, guide, proposal: { allowOverlap: true } }),
      )
    const answers = await Promise.all(
      made.map(({ user, id }, at) => review(user, id, { rating: ratings[at] })),
    )
    expect(answers.map(({ status }) => status)).toEqual(ratings.map(() => 200))
    const { body } = await app.as().get(`/api/guides/profile/${guide.username}`)
    expect(body).toMatchObject({ averageRating: 2.75, reviewCount: 8 })
  })

  test('eight concurrent copies leave one review and one notification', async () => {
    const made = await make.booking({ status: STATUS.completed })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => review(made.user, made.id, { rating: 5 })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status === 400)
    expect(refused).toHaveLength(7)
    expect(refused[0]?.body.error).toBe('A review has already been submitted for this booking')
    const { body } = await app.as(made.guide).get('/api/notifications')
    expect(body.filter((item: { icon: string }) => item.icon === 'FaStar')).toHaveLength(1)
  })

  test('a proposal that was never agreed gives no review, whatever its dates', async () => {
    const rejected = await make.booking({
      status: STATUS.rejectedByUser,
      proposal: { dateTimes: [{ date: '2020-05-01', startTime: '09:00', endTime: '15:00' }] },
    })
    await app.as(rejected.guide).post(`/api/bookings/${rejected.id}/cancel`, {})
    expect((await review(rejected.user, rejected.id, { rating: 1 })).status).toBe(409)
  })

  test('the refusals come in order: 404, 403, 409, duplicate, rating', async () => {
    const open = await make.booking({ status: STATUS.confirmed })
    expect((await review(await make.user(), open.id, { rating: 9 })).status).toBe(404)
    expect((await review(open.guide, open.id, { rating: 9 })).status).toBe(403)
    expect((await review(open.user, open.id, { rating: 9 })).status).toBe(409)
    const done = await make.booking({ status: STATUS.completed })
    for (const rating of [0, 0.5, 5.5, 4.3, '5', null])
      expect((await review(done.user, done.id, { rating })).status).toBe(400)
    await review(done.user, done.id, { rating: 5 })
    expect((await review(done.user, done.id, { rating: 9 })).body.error).toBe(
      'A review has already been submitted for this booking',
    )
  })
})
