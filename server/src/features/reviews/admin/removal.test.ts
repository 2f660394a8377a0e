import { S } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'

let app: TestApp
let make: Make
let admin: { token: string }

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  admin = await make.admin()
})
afterAll(() => app.close())

async function reviewOf(guide: TestPerson, rating: number, text = 'Buy my watches') {
  const made = await make.booking({ status: S.completed, guide, proposal: { allowOverlap: true } })
  await app.as(made.user).post(`/api/bookings/${made.id}/review`, { rating, text })
  return { id: made.id, author: made.user }
}
const report = (person: { token: string }, id: string, reason = 'Spam') =>
  app.as(person).post(`/api/reviews/${id}/report`, { reason, description: 'An advertisement' })
const remove = (id: string, reason = 'An advertisement') =>
  app.as(admin).post(`/api/admin/reviews/${id}/remove`, { reason })
const pageOf = async (guide: TestPerson) =>
  (await app.as().get(`/api/guides/profile/${guide.username}`)).body

describe('A review is reported', () => {
  test('by the id of the public page, once for each reason, however often it is sent', async () => {
    const guide = await make.guide()
    const { id, author } = await reviewOf(guide, 1)
    const [publicReview] = (await pageOf(guide)).reviews
    expect(publicReview._id).toBe(id)
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(guide, id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const { body } = await app.as(admin).get(`/api/admin/lists/reports?search=${author.username}`)
    expect(body.total).toBe(1)
    const details = await app.as(admin).get(`/api/admin/reports/${body.rows[0]._id}`)
    expect(details.body).toMatchObject({
      reporter: { username: guide.username },
      reported: { username: author.username },
      reportedStatus: 'active',
      review: {
        _id: id,
        guideUsername: guide.username,
        rating: 1,
        text: 'Buy my watches',
        removedAt: null,
        exists: true,
      },
      bookings: [{ _id: id, status: S.completed }],
    })
  })

  test('not by its author, nor when it is unknown or removed', async () => {
    const { id, author } = await reviewOf(await make.guide(), 2)
    const own = await report(author, id)
    expect([own.status, own.body.error]).toEqual([400, 'This is your own review.'])
    const reader = await make.user()
    expect((await report(reader, '0190a0a0-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await report(reader, 'no-id')).status).toBe(404)
    await remove(id)
    const late = await app
      .as(reader)
      .post(
        `/api/reviews/${id}/report`,
        { reason: 'Spam', description: 'Again' },
        { 'accept-language': 'ja' },
      )
    expect([late.status, late.body.error]).toEqual([
      404,
      'レビューが見つかりません。すでに削除された可能性があります。',
    ])
  })
})

describe('An administrator removes a review', () => {
  test('with a reason that is audited; it is neither shown nor counted, nor written again', async () => {
    const guide = await make.guide()
    const { id, author } = await reviewOf(guide, 1)
    await reviewOf(guide, 4)
    expect((await remove(id, ' ')).status).toBe(400)
    expect((await pageOf(guide)).reviewCount).toBe(2)
    const [first, second] = [await remove(id), await remove(id, 'Another reason')]
    expect([first.status, second.body]).toEqual([200, first.body])
    const page = await pageOf(guide)
    expect(page).toMatchObject({ averageRating: 4, reviewCount: 1 })
    expect(page.reviews).toHaveLength(1)
    const again = await app.as(author).post(`/api/bookings/${id}/review`, { rating: 1 })
    expect(again.status).toBe(400)
    const { body } = await app.as(admin).get(`/api/admin/lists/audit?subject=${id}`)
    expect(body.rows).toMatchObject([
      { act: 'review.removed', reason: 'An advertisement', subjectName: guide.username },
    ])
  })

  test('the average is right after removals and new reviews at the same moment', async () => {
    const guide = await make.guide()
    const old: string[] = []
    for (const rating of [1, 1.5, 2, 2.5]) old.push((await reviewOf(guide, rating)).id)
    const open: Awaited<ReturnType<Make['booking']>>[] = []
    for (let n = 0; n < 4; n++)
      open.push(
        await make.booking({ status: S.completed, guide, proposal: { allowOverlap: true } }),
      )
    await Promise.all([
      ...old.map((id) => remove(id)),
      ...open.map(({ id, user }) => app.as(user).post(`/api/bookings/${id}/review`, { rating: 5 })),
    ])
    expect(await pageOf(guide)).toMatchObject({ averageRating: 5, reviewCount: 4 })
  })
})
