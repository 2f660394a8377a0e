import { STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadTexts } from '../../../platform/texts.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

const texts = loadTexts()
let app: TestApp
let make: Make
let admin: { token: string }
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
  admin = await make.admin()
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

async function reviewOf(guide: TestPerson, rating: number, text = 'Buy my watches') {
  const made = await make.booking({
    status: STATUS.completed,
    guide,
    proposal: { allowOverlap: true },
  })
  await app.as(made.user).post(`/api/bookings/${made.id}/review`, { rating, text })
  return { id: made.id, author: made.user }
}
const report = (person: { token: string }, id: string, reason = 'Spam') =>
  app.as(person).post(`/api/reviews/${id}/report`, { reason, description: 'An advertisement' })
const remove = (id: string, reason = 'An advertisement') =>
  app.as(admin).post(`/api/admin/reviews/${id}/remove`, { reason })
const restore = (id: string, reason = 'A mistake') =>
  app.as(admin).post(`/api/admin/reviews/${id}/restore`, { reason })
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
        // It was completed and reviewed before its first start.
        isBeforeTour: true,
      },
      bookings: [{ _id: id, status: STATUS.completed }],
    })
  })

  test('not by its author, nor when it is unknown or removed', async () => {
    const { id, author } = await reviewOf(await make.guide(), 2)
    const own = await report(author, id)
    expect([own.status, own.body.error]).toEqual([400, 'You can’t report your own review.'])
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

  test('its booking shows to both parties that it was removed, until it is restored', async () => {
    const guide = await make.guide()
    const { id, author } = await reviewOf(guide, 1)
    const shown = () =>
      Promise.all(
        [author, guide].map(
          async (party) => (await app.as(party).get(`/api/bookings/${id}`)).body.review.isRemoved,
        ),
      )
    expect(await shown()).toEqual([undefined, undefined])
    await remove(id)
    expect(await shown()).toEqual([true, true])
    await restore(id)
    expect(await shown()).toEqual([undefined, undefined])
  })

  test('the average is right after removals and new reviews at the same moment', async () => {
    const guide = await make.guide()
    const old: string[] = []
    for (const rating of [1, 1.5, 2, 2.5]) old.push((await reviewOf(guide, rating)).id)
    const open: Awaited<ReturnType<Make['booking']>>[] = []
    for (let n = 0; n < 4; n++)
      open.push(
        await make.booking({ status: STATUS.completed, guide, proposal: { allowOverlap: true } }),
      )
    await Promise.all([
      ...old.map((id) => remove(id)),
      ...open.map(({ id, user }) => app.as(user).post(`/api/bookings/${id}/review`, { rating: 5 })),
    ])
    expect(await pageOf(guide)).toMatchObject({ averageRating: 5, reviewCount: 4 })
  })
})

describe('An administrator restores a removed review', () => {
  test('with a reason that is audited; it is shown and counted again, at once for the guide', async () => {
    const guide = await make.guide()
    const { id } = await reviewOf(guide, 1)
    await reviewOf(guide, 4)
    expect((await restore('no-id')).status).toBe(404)
    expect((await restore(id)).body).toEqual({ removedAt: null })
    await remove(id)
    expect((await restore(id, ' ')).status).toBe(400)
    expect((await pageOf(guide)).reviewCount).toBe(1)
    const [first, second] = [await restore(id), await restore(id, 'Another reason')]
    expect([first.status, first.body, second.body]).toEqual([200, { removedAt: null }, first.body])
    const page = await pageOf(guide)
    expect(page).toMatchObject({ averageRating: 2.5, reviewCount: 2 })
    expect(page.reviews).toHaveLength(2)
    const { body } = await app.as(admin).get(`/api/admin/lists/audit?subject=${id}&order=asc`)
    expect(body.rows).toMatchObject([
      { act: 'review.removed', reason: 'An advertisement', before: { rating: 1 } },
      { act: 'review.restored', reason: 'A mistake', after: { rating: 1 } },
    ])
  })

  test('the rating is right after any interleaving of removals, restorations and new reviews', async () => {
    const guide = await make.guide()
    const old: string[] = []
    for (const rating of [1, 2, 3, 4]) old.push((await reviewOf(guide, rating)).id)
    const open: Awaited<ReturnType<Make['booking']>>[] = []
    for (let n = 0; n < 3; n++)
      open.push(
        await make.booking({ status: STATUS.completed, guide, proposal: { allowOverlap: true } }),
      )
    await Promise.all([
      ...old.flatMap((id) => [remove(id), restore(id), remove(id), restore(id)]),
      ...open.map(({ id, user }) => app.as(user).post(`/api/bookings/${id}/review`, { rating: 5 })),
    ])
    const { reviews, reviewCount, averageRating } = await pageOf(guide)
    expect(reviewCount).toBe(reviews.length)
    const sum = reviews.reduce((all: number, { rating }: { rating: number }) => all + rating, 0)
    expect(averageRating).toBeCloseTo(sum / reviews.length, 1)
    expect(reviewCount).toBeGreaterThanOrEqual(3)
    // Whatever happened last stands in the audit log, and the chain of acts alternates.
    for (const id of old) {
      const { body } = await app.as(admin).get(`/api/admin/lists/audit?subject=${id}&order=asc`)
      const acts = body.rows.map(({ act }: { act: string }) => act)
      expect(acts).toEqual(
        acts.map((_: string, n: number) => (n % 2 === 0 ? 'review.removed' : 'review.restored')),
      )
      const isShown = reviews.some(({ _id }: { _id: string }) => _id === id)
      expect(isShown).toBe(acts.length % 2 === 0)
    }
  })

  test('not by anyone else', async () => {
    const { id, author } = await reviewOf(await make.guide(), 2)
    await remove(id)
    for (const person of [author, await make.user()])
      expect(
        (await app.as(person).post(`/api/admin/reviews/${id}/restore`, { reason: 'Mine' })).status,
      ).toBe(403)
  })
})

describe('The author of a moderated review', () => {
  const newsOf = async (person: { token: string }) =>
    (await app.as(person).get('/api/notifications')).body
      .map(({ titleKey }: { titleKey: string }) => titleKey)
      .filter((key: string) => key.startsWith('notifications.review'))

  test('is notified of the removal and of the restoration, once each and without the reason', async () => {
    const guide = await make.guide()
    const { id, author } = await reviewOf(guide, 1)
    await app.mailWorker.deliverDue()
    await Promise.all(Array.from({ length: 4 }, () => remove(id, 'Known troublemaker')))
    await app.mailWorker.deliverDue()
    expect(await newsOf(author)).toEqual(['notifications.reviewRemoved.title'])
    await Promise.all(Array.from({ length: 4 }, () => restore(id)))
    await app.mailWorker.deliverDue()
    expect(await newsOf(author)).toEqual([
      'notifications.reviewRestored.title',
      'notifications.reviewRemoved.title',
    ])
    const mails = mailServer.to(author.email).slice(-2)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We’ve removed your review',
      'Your review is public again',
    ])
    for (const { text } of mails) {
      expect(text).toContain(guide.displayName)
      expect(text).not.toContain('troublemaker')
      expect(text).not.toContain('Price')
    }
    expect(await newsOf(guide)).toEqual(['notifications.review.title'])
  })

  test('gets no mail of a removal that was undone before it left', async () => {
    const { id, author } = await reviewOf(await make.guide(), 1)
    await app.mailWorker.deliverDue()
    const before = mailServer.to(author.email).length
    await remove(id)
    await restore(id)
    await app.mailWorker.deliverDue()
    const subjects = mailServer.to(author.email).slice(before)
    expect(subjects.map(({ subject }) => subject)).toEqual(['Your review is public again'])
  })

  test.each(LANGUAGES)('reads about it in %s', async (language) => {
    const guide = await make.guide()
    const user = await make.user({ language })
    const made = await make.booking({
      status: STATUS.completed,
      guide,
      user,
      proposal: { allowOverlap: true },
    })
    await app.as(user).post(`/api/bookings/${made.id}/review`, { rating: 1 })
    await remove(made.id)
    await app.mailWorker.deliverDue()
    // The mail about the completed booking is sent at the same time, in any order.
    const title = texts.translate(language, 'notifications.reviewRemoved.title')
    const mail = mailServer.to(user.email).find(({ subject }) => subject === title)
    expect(mail?.text).toContain(guide.displayName)
    expect(mail?.text).not.toMatch(/\{\{|undefined|notifications\./)
  })
})
