import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

const WORDS = 'Her number is 090-1234-5678'
let app: TestApp
let make: Make
let admin: { token: string }
let other: { token: string }
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
  admin = await make.admin()
  other = await make.admin()
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

async function reviewOf(guide: TestPerson, rating: number, text = WORDS) {
  const proposal = { allowOverlap: true }
  const made = await make.booking({ status: STATUS.completed, guide, proposal })
  await app.as(made.user).post(`/api/bookings/${made.id}/review`, { rating, text })
  return { id: made.id, author: made.user }
}
const remove = (id: string, code: string) =>
  app.as(admin).post(`/api/admin/reviews/${id}/remove`, { code, facts: 'As reported.' })
const restore = (id: string) =>
  app.as(admin).post(`/api/admin/reviews/${id}/restore`, { reason: 'A mistake' })
const pageOf = async (guide: TestPerson) =>
  (await app.as().get(`/api/guides/profile/${guide.username}`)).body
const exportOf = async (person: { token: string }) =>
  (await app.as(person).get('/api/account/export')).body
const newsOf = async (person: { token: string }, kind: string) =>
  (await app.as(person).get('/api/notifications')).body
    .filter(({ titleKey }: { titleKey: string }) => titleKey === `notifications.${kind}.title`)
    .map(({ titleParams }: { titleParams: { review?: string } }) => titleParams.review)
const newestDecision = async (person: { token: string }): Promise<string> =>
  (await app.as(person).get('/api/decisions')).body[0]._id
const grant = async (person: { token: string }, decision?: string) => {
  const id = decision ?? (await newestDecision(person))
  await app.as(person).post(`/api/decisions/${id}/appeal`, { body: 'It is my own number.' })
  const answer = { outcome: 'granted', answer: 'You are right.' }
  expect((await app.as(other).post(`/api/admin/decisions/${id}/appeal`, answer)).status).toBe(200)
}
const thisMonth = () => app.clock.now().toISOString().slice(0, 7)

describe('A reason that takes the words of a review', () => {
  test('leaves the stars, and shows the words to nobody but their author and staff', async () => {
    const guide = await make.guide()
    const { id, author } = await reviewOf(guide, 2)
    await reviewOf(guide, 4, 'A fine walk')
    await app.runDueJobs()
    const mailsBefore = mailServer.to(author.email).length
    await app.ctx.db
      .insertInto('translations')
      .values({
        id: newId(),
        review_id: id,
        target: 'ja',
        engine: 'deepl',
        body: '電話番号',
        created_at: app.clock.now(),
      })
      .execute()
    await Promise.all([remove(id, 'personalData'), remove(id, 'hate'), remove(id, 'hate')])
    await app.runDueJobs()
    const page = await pageOf(guide)
    expect(page).toMatchObject({ averageRating: 3, reviewCount: 2 })
    expect(page.removedReviews).toBeUndefined()
    const shown = page.reviews.find(({ _id }: { _id: string }) => _id === id)
    expect(shown).toMatchObject({ rating: 2, text: '', wordsRemoval: { month: thisMonth() } })
    for (const party of [author, guide])
      expect((await app.as(party).get(`/api/bookings/${id}`)).body.review).toMatchObject({
        text: '',
        areWordsRemoved: true,
      })
    expect(await app.ctx.db.selectFrom('translations').selectAll().execute()).toEqual([])
    expect(JSON.stringify(await exportOf(guide))).not.toContain(WORDS)
    expect(JSON.stringify(await exportOf(author))).toContain(WORDS)
    const mails = mailServer.to(author.email).slice(mailsBefore)
    expect(mails.map(({ subject }) => subject)).toEqual(['We’ve removed the text of your review'])
    expect(await newsOf(author, 'decision')).toHaveLength(1)
    expect(await newsOf(guide, 'reviewChanged')).toEqual(['words'])
    expect(mailServer.to(guide.email).at(-1)?.subject).toBe('A review on your page has changed')
  })

  test('gives them back after a granted appeal and notifies their author once', async () => {
    const guide = await make.guide()
    const { id, author } = await reviewOf(guide, 5)
    await remove(id, 'personalData')
    await app.runDueJobs()
    const before = mailServer.to(author.email).length
    await grant(author)
    await app.runDueJobs()
    const [shown] = (await pageOf(guide)).reviews
    expect([shown.text, shown.wordsRemoval]).toEqual([WORDS, undefined])
    expect(mailServer.to(author.email).length - before).toBe(1)
    expect(await newsOf(guide, 'reviewChanged')).toEqual(['wordsRestored', 'words'])
  })

  test('is refused for a review without words', async () => {
    const { id } = await reviewOf(await make.guide(), 2, '')
    const { status, body } = await remove(id, 'hate')
    expect([status, body.code]).toEqual([400, 'request.invalid'])
    expect((await remove(id, 'notGenuine')).status).toBe(200)
  })

  test('mails nobody that they are public again if they were removed again meanwhile', async () => {
    const { id, author } = await reviewOf(await make.guide(), 2)
    await remove(id, 'hate')
    await app.runDueJobs()
    const before = mailServer.to(author.email).length
    await restore(id)
    await remove(id, 'unlawful')
    await app.runDueJobs()
    expect(
      mailServer
        .to(author.email)
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual(['We’ve removed the text of your review'])
  })

  test('does not keep them longer than they can be appealed for', async () => {
    const fresh = await startTestApp(inject('template'))
    try {
      const made = builders(fresh)
      const staff = await made.admin()
      const ids: string[] = []
      const [reporter, guide] = [await made.user(), await made.guide()]
      const sweep = () =>
        fresh.jobs.find(({ name }) => name === 'removed words of reviews')?.run(fresh.ctx)
      const reportedTexts = async () => {
        const rows = await fresh.ctx.db
          .selectFrom('reports')
          .select(['review_id', 'context'])
          .execute()
        return ids.map((id) => rows.find((row) => row.review_id === id)?.context)
      }
      for (const appeals of [false, true]) {
        const proposal = { allowOverlap: true }
        const { id, user } = await made.booking({ status: STATUS.completed, guide, proposal })
        const review = { rating: 3, text: WORDS }
        await fresh.as(user).post(`/api/bookings/${id}/review`, review)
        const spam = { reason: 'Spam', description: 'Look' }
        await fresh.as(reporter).post(`/api/reviews/${id}/report`, spam)
        const removal = { code: 'hate', facts: 'As reported.' }
        await fresh.as(staff).post(`/api/admin/reviews/${id}/remove`, removal)
        const [{ _id }] = (await fresh.as(user).get('/api/decisions')).body
        if (appeals) await fresh.as(user).post(`/api/decisions/${_id}/appeal`, { body: 'No.' })
        ids.push(id)
      }
      fresh.clock.move(186 * DAY)
      await sweep()
      const words = { review: { text: WORDS } }
      expect(await reportedTexts()).toMatchObject([words, words])
      // Nobody is logged in for half a year.
      const later = await made.admin()
      const resolved = { status: 'Resolved', outcome: 'acted' }
      for (const { id } of await fresh.ctx.db.selectFrom('reports').select('id').execute()) {
        const decided = await fresh.as(later).put(`/api/admin/reports/${id}`, resolved)
        expect(decided.status).toBe(200)
      }
      await sweep()
      expect(await reportedTexts()).toMatchObject([{ review: { text: '' } }, words])
      const rows = await fresh.ctx.db
        .selectFrom('reviews')
        .select(['booking_id', 'removed_body'])
        .execute()
      const kept = new Map(rows.map(({ booking_id, removed_body }) => [booking_id, removed_body]))
      expect(ids.map((id) => kept.get(id))).toEqual([null, WORDS])
      // Nothing is public again.
      const restored = await fresh
        .as(later)
        .post(`/api/admin/reviews/${ids[0]}/restore`, { reason: 'A mistake' })
      expect(restored.status).toBe(200)
      const news = await fresh.ctx.db
        .selectFrom('notifications')
        .select('params')
        .where('kind', 'in', ['reviewChanged', 'reviewRestored'])
        .execute()
      expect(news.map(({ params }) => params.review)).toEqual(['words', 'words'])
    } finally {
      await fresh.close()
    }
  })
})

describe('A reason that takes all of a review', () => {
  test('leaves month and reason in its place until it is restored', async () => {
    const guide = await make.guide()
    const { id } = await reviewOf(guide, 1, 'Pay me or it stays')
    await reviewOf(guide, 5, 'A fine walk')
    await remove(id, 'extortion')
    const page = await pageOf(guide)
    expect(page).toMatchObject({ averageRating: 5, reviewCount: 1 })
    expect(page.removedReviews).toMatchObject([
      { _id: id, code: 'extortion', month: thisMonth(), date: expect.any(String) },
    ])
    expect(JSON.stringify(page)).not.toContain('Pay me')
    expect(await newsOf(guide, 'reviewChanged')).toEqual([undefined])
    await restore(id)
    const restored = await pageOf(guide)
    expect([restored.reviewCount, restored.removedReviews]).toEqual([2, undefined])
    expect(await newsOf(guide, 'reviewChanged')).toEqual(['restored', undefined])
  })

  test('is undone alone: words that were removed before stay away', async () => {
    const guide = await make.guide()
    const { id, author } = await reviewOf(guide, 1)
    await remove(id, 'personalData')
    app.clock.move(MINUTE)
    await remove(id, 'notGenuine')
    expect((await pageOf(guide)).reviewCount).toBe(0)
    await grant(author)
    const page = await pageOf(guide)
    expect([page.reviewCount, page.reviews[0].text]).toEqual([1, ''])
    await restore(id)
    expect((await pageOf(guide)).reviews[0].text).toBe(WORDS)
  })

  test.each([true, false])(
    'does not replace that of the words, restored by staff meanwhile: %s',
    async (isRestored) => {
      const guide = await make.guide()
      const { id, author } = await reviewOf(guide, 1)
      await remove(id, 'personalData')
      const first = await newestDecision(author)
      app.clock.move(MINUTE)
      await remove(id, 'notGenuine')
      const second = await newestDecision(author)
      if (isRestored) await restore(id)
      await grant(author, first)
      if (!isRestored) {
        expect((await pageOf(guide)).reviewCount).toBe(0)
        expect(await newsOf(guide, 'reviewChanged')).toEqual([undefined, 'words'])
        await grant(author, second)
      }
      const page = await pageOf(guide)
      expect([page.reviewCount, page.reviews[0].text]).toEqual([1, WORDS])
    },
  )
})

test('A review that was left up is not brought up again for the same reason', async () => {
  const guide = await make.guide()
  const { id } = await reviewOf(guide, 1, 'Late')
  const report = async (reason: string) => {
    const reporter = await make.user()
    const body = { reason, description: 'Again' }
    expect((await app.as(reporter).post(`/api/reviews/${id}/report`, body)).status).toBe(201)
    return reporter
  }
  const statusesOf = async () =>
    (
      await app.ctx.db
        .selectFrom('reports')
        .select('status')
        .where('review_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    ).map(({ status }) => status)
  for (const reason of ['Spam', 'Other']) {
    await report(reason)
    const [first] = (await app.as(admin).get('/api/admin/lists/reports?status=Pending')).body.rows
    const dismissal = { status: 'Resolved', outcome: 'dismissed' }
    await app.as(admin).put(`/api/admin/reports/${first._id}`, dismissal)
  }
  const second = await report('Spam')
  await report('Harassment')
  // It may be about something else this time.
  await report('Other')
  expect(await statusesOf()).toEqual(['Resolved', 'Resolved', 'Resolved', 'Pending', 'Pending'])
  expect(await newsOf(second, 'reportDismissed')).toHaveLength(1)
})
