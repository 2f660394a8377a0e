import { STATUS } from '@annai/contract/bookings/lifecycle'
import { dayAfter } from '@annai/contract/days'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

async function reviewed() {
  const made = await make.booking({ status: STATUS.completed })
  await app.as(made.user).post(`/api/bookings/${made.id}/review`, { rating: 4, text: 'Too fast' })
  return made
}
const reply = (person: { token: string }, id: string, text: unknown) =>
  app.as(person).put(`/api/bookings/${id}/review/reply`, { text })
const unreply = (person: { token: string }, id: string) =>
  app.as(person).delete(`/api/bookings/${id}/review/reply`)
const publicReview = async ({ username }: TestPerson) =>
  (await app.as().get(`/api/guides/profile/${username}`)).body.reviews[0]
const notices = async (person: { token: string }) => {
  const { body } = await app.as(person).get('/api/notifications')
  return body.filter(({ icon }: { icon: string }) => icon === 'FaStar')
}

describe("A guide's reply to a review", () => {
  test('is shown to both parties and on the public page, and notifies the traveller once', async () => {
    const { id, user, guide } = await reviewed()
    // Past midnight in Tokyo, where the tour was.
    const today = app.clock.now().toISOString().slice(0, 10)
    app.clock.set(`${today}T16:00:00.000Z`)
    const first = await reply(guide, id, '  We walk slower now.  ')
    expect(first.status).toBe(200)
    const shown = {
      text: 'We walk slower now.',
      date: `${today}T16:00:00.000Z`,
      day: dayAfter(today, 1),
    }
    expect(first.body.booking.review.reply).toEqual(shown)
    const { body } = await app.as(user).get(`/api/bookings/${id}`)
    expect(body.review.reply).toEqual(shown)
    expect((await publicReview(guide)).reply).toEqual(shown)
    await reply(guide, id, 'We walk slowly now.')
    expect((await publicReview(guide)).reply.text).toBe('We walk slowly now.')
    expect(await notices(user)).toHaveLength(1)
  })

  test('can be deleted, twice as well, and eight concurrent copies notify once', async () => {
    const { id, user, guide } = await reviewed()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => reply(guide, id, 'Thank you')),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await notices(user)).toHaveLength(1)
    for (const _time of [1, 2]) {
      const answer = await unreply(guide, id)
      expect(answer.status).toBe(200)
      expect(answer.body.booking.review.reply).toBeUndefined()
    }
    expect((await publicReview(guide)).reply).toBeUndefined()
  })

  test('is refused to strangers, to the traveller, without a review and when it is too long', async () => {
    const { id, user, guide } = await reviewed()
    expect((await reply(await make.guide(), id, 'Hello')).status).toBe(404)
    expect((await reply(user, id, 'Hello')).status).toBe(403)
    expect((await unreply(user, id)).status).toBe(403)
    for (const text of ['', '   ', 'x'.repeat(1001), 7, null])
      expect((await reply(guide, id, text)).status).toBe(400)
    const { body } = await app.as(user).get(`/api/bookings/${id}`)
    expect(body.review.reply).toBeUndefined()
    const open = await make.booking({ status: STATUS.completed })
    const refused = await reply(open.guide, open.id, 'Hello')
    expect([refused.status, refused.body.code]).toEqual([404, 'reviews.notFound'])
  })

  test('leaves the page with a removed review, and returns with it', async () => {
    const { id, guide } = await reviewed()
    const admin = await make.admin()
    await reply(guide, id, 'Thank you')
    await app.as(admin).post(`/api/admin/reviews/${id}/remove`, { reason: 'Spam' })
    expect(await publicReview(guide)).toBeUndefined()
    expect((await reply(guide, id, 'But why?')).status).toBe(404)
    expect((await unreply(guide, id)).status).toBe(404)
    await app.as(admin).post(`/api/admin/reviews/${id}/restore`, { reason: 'A mistake' })
    expect((await publicReview(guide)).reply.text).toBe('Thank you')
  })

  test('is in the export of the guide', async () => {
    const { id, guide } = await reviewed()
    await reply(guide, id, 'Thank you for walking')
    const { body } = await app.as(guide).get('/api/account/export')
    expect(JSON.stringify(body)).toContain('Thank you for walking')
  })
})
