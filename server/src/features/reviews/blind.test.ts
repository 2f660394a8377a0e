import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { connect, connected, disconnectAll } from '../../testing/live-clients.ts'
import { builders, type Make } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
})
afterEach(disconnectAll)
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

type Holder = { token: string }
const WORDS = 'We waited for an hour in the rain'
const reviewed = (holder: Holder, id: string, body: object) =>
  app.as(holder).post(`/api/bookings/${id}/review`, body)
const changed = (holder: Holder, id: string, body: object) =>
  app.as(holder).put(`/api/bookings/${id}/review`, body)
const bookingOf = async (holder: Holder, id: string) =>
  (await app.as(holder).get(`/api/bookings/${id}`)).body
const pageOf = async ({ username }: { username: string }) =>
  (await app.as().get(`/api/guides/profile/${username}`)).body

/** A completed booking, and when a blind review of it becomes public. */
async function completed() {
  const made = await make.booking({ status: STATUS.completed })
  const { blindUntil } = await bookingOf(made.user, made.id)
  return { ...made, until: blindUntil as string }
}

/** The same with a blind review. */
async function waiting(body: object = { rating: 2, text: WORDS }) {
  const made = await completed()
  const answer = await reviewed(made.user, made.id, { ...body, isBlind: true })
  return { ...made, answer }
}

/** Moves the clock to an instant, where people have new sessions. */
async function moveTo<P extends { id: string; token: string }>(instant: string, ...people: P[]) {
  app.clock.set(instant)
  return Promise.all(people.map(make.signIn))
}

const noticesOf = async (guide: Holder) =>
  (await app.as(guide).get('/api/notifications')).body.map(
    ({ titleKey }: { titleKey: string }) => titleKey.split('.')[1],
  )

describe('a blind review', () => {
  test('waits until the end of the 14th day in UTC−12, then it is on the guide’s page with its first date', async () => {
    const { guide, user, id, answer, until } = await waiting()
    const writtenAt = app.clock.now().toISOString()
    expect(answer.body.booking).toMatchObject({
      review: null,
      blindReview: { until, content: { rating: 2, text: WORDS, date: writtenAt } },
    })
    const days = (Date.parse(until) - app.clock.now().getTime()) / DAY
    expect(days).toBeGreaterThan(14)
    expect(days).toBeLessThanOrEqual(15)
    expect(until).toMatch(/T12:00:00.000Z$/)

    await moveTo(new Date(Date.parse(until) - 1).toISOString())
    await app.runDueJobs()
    expect((await pageOf(guide)).reviewCount).toBe(0)

    const [author] = await moveTo(until, user)
    await app.runDueJobs()
    expect(await pageOf(guide)).toMatchObject({
      reviewCount: 1,
      averageRating: 2,
      reviews: [{ text: WORDS, date: writtenAt }],
    })
    const booking = await bookingOf(author as Holder, id)
    expect(booking.review.text).toBe(WORDS)
    expect(booking).not.toHaveProperty('blindReview')
  })

  test('notifies the guide that it waits and until when, and once more when it is public', async () => {
    const { guide, until } = await waiting()
    await app.runDueJobs()
    const [notice] = (await app.as(guide).get('/api/notifications')).body
    expect(notice).toMatchObject({
      titleKey: 'notifications.reviewWaiting.title',
      messageParams: { until: until.slice(0, 10) },
    })
    const day = new Intl.DateTimeFormat('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })
    // Several mails are sent at the same time.
    const mails = mailServer.to(guide.email).map(({ text }) => text)
    expect(mails.join()).toContain(day.format(new Date(until)))
    const [holder] = await moveTo(until, guide)
    await app.runDueJobs()
    await app.runDueJobs()
    const kinds = await noticesOf(holder as Holder)
    expect(kinds.filter((kind: string) => kind.startsWith('review'))).toEqual([
      'review',
      'reviewWaiting',
    ])
  })

  test('is replaced by its author as often as they like; the date on which it is public stays', async () => {
    const { guide, user, id, until } = await waiting()
    expect((await changed(await make.user(), id, { rating: 5 })).status).toBe(404)
    expect((await changed(guide, id, { rating: 5 })).status).toBe(403)
    expect((await changed(user, id, { rating: 9 })).status).toBe(400)
    app.clock.move(MINUTE)
    const answer = await changed(user, id, { rating: 3, text: 'An hour late' })
    expect(answer.body.booking.blindReview).toEqual({
      until,
      content: { rating: 3, text: 'An hour late', date: app.clock.now().toISOString() },
    })
    const kinds = await noticesOf(guide)
    expect(kinds.filter((kind: string) => kind === 'reviewWaiting')).toHaveLength(1)
    const again = await reviewed(user, id, { rating: 1 })
    expect([again.status, again.body.code]).toEqual([400, 'reviews.duplicate'])
    const [author] = await moveTo(until, user)
    await app.runDueJobs()
    const late = await changed(author as Holder, id, { rating: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'reviews.public'])
    expect(await pageOf(guide)).toMatchObject({ averageRating: 3 })
  })

  test('is public at once after that day, and where the booking was called off after its start it waits as well', async () => {
    const { guide, user, id, until } = await completed()
    const [author] = await moveTo(until, user)
    expect(await bookingOf(author as Holder, id)).not.toHaveProperty('blindUntil')
    const answer = await reviewed(author as Holder, id, { rating: 4, isBlind: true })
    expect(answer.body.booking.review.rating).toBe(4)
    expect((await pageOf(guide)).reviewCount).toBe(1)

    const dateTimes = [{ date: '2020-05-01', startTime: '09:00', endTime: '15:00' }]
    const off = await make.booking({ status: STATUS.confirmed, proposal: { dateTimes } })
    await app.as(off.guide).post(`/api/bookings/${off.id}/cancel`, {})
    const waits = await reviewed(off.user, off.id, { rating: 1, isBlind: true })
    expect(waits.body.booking).toMatchObject({ review: null, blindReview: {} })
  })

  test('is written once when four copies arrive together', async () => {
    const { guide, user, id } = await completed()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => reviewed(user, id, { rating: 5, isBlind: true })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const kinds = await noticesOf(guide)
    expect(kinds.filter((kind: string) => kind === 'reviewWaiting')).toHaveLength(1)
  })

  test('goes with its author’s account', async () => {
    const { user, id } = await waiting()
    await app.ctx.db
      .updateTable('accounts')
      .set({ deletion_requested_at: new Date(app.clock.now().getTime() - 31 * DAY) })
      .where('id', '=', user.id)
      .execute()
    await app.runDueJobs()
    const rows = await app.ctx.db
      .selectFrom('blind_reviews')
      .select('body')
      .where('booking_id', '=', id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('Case 2', () => {
  test('the text of a blind review is in no booking, list, export, socket, mail, count or page of others', async () => {
    const { guide, user, id } = await completed()
    const received: unknown[] = []
    const client = connect(await app.listen(), guide.token)
    await connected(client)
    client.onAny((...event: unknown[]) => received.push(event))
    await reviewed(user, id, { rating: 1.5, text: WORDS, isBlind: true })
    await app.runDueJobs()
    await expect.poll(() => JSON.stringify(received)).toContain('booking changed')

    const admin = await make.admin()
    const seen = [
      JSON.stringify(received),
      JSON.stringify(mailServer.to(guide.email)),
      ...(await Promise.all(
        [
          [guide, `/api/bookings/${id}`],
          [guide, '/api/bookings/guide'],
          [guide, '/api/notifications'],
          [guide, '/api/account/export'],
          [guide, '/api/guides/profile'],
          [admin, `/api/admin/bookings/${id}`],
          [admin, `/api/admin/people/${user.id}`],
          [null, `/api/guides/profile/${guide.username}`],
          [null, `/guides/${guide.username}`],
          [null, '/api/reviews/featured'],
        ].map(async ([holder, url]) => {
          const answer = await app.as(holder as Holder | null).get(url as string)
          return JSON.stringify(answer.body)
        }),
      )),
    ]
    expect(seen[0]).not.toContain('1.5')
    for (const text of seen) expect(text).not.toContain(WORDS)
    expect(await bookingOf(guide, id)).toMatchObject({
      review: null,
      blindReview: { until: expect.any(String) },
    })
    expect((await bookingOf(guide, id)).blindReview).not.toHaveProperty('content')
    expect((await pageOf(guide)).reviewCount).toBe(0)
    const own = await app.as(user).get('/api/account/export')
    expect(own.body.blindReviews).toMatchObject([{ booking_id: id, body: WORDS }])
  })
})

describe('Case 5', () => {
  test('a plain review that an old instance took beside a blind one stays the only one', async () => {
    const { guide, user, id, until } = await waiting()
    // As the version before writes it: it does not know the other table.
    await app.ctx.db
      .insertInto('reviews')
      .values({ booking_id: id, guide_id: guide.id, rating: 4, body: 'Fine after all' })
      .execute()
    await app.ctx.db
      .updateTable('guides')
      .set({ review_count: 1, rating_sum: 4 })
      .where('account_id', '=', guide.id)
      .execute()
    expect(await bookingOf(user, id)).toMatchObject({ review: { text: 'Fine after all' } })
    for (const party of [user, guide])
      expect(await bookingOf(party, id)).not.toHaveProperty('blindReview')
    const change = await changed(user, id, { rating: 1 })
    expect([change.status, change.body.code]).toEqual([409, 'reviews.public'])
    const before = (await noticesOf(guide)).length
    const [holder] = await moveTo(until, guide)
    await app.runDueJobs()
    expect(await pageOf(guide)).toMatchObject({
      reviewCount: 1,
      averageRating: 4,
      reviews: [{ text: 'Fine after all' }],
    })
    expect(await noticesOf(holder as Holder)).toHaveLength(before)
    const rest = await app.ctx.db
      .selectFrom('blind_reviews')
      .select('body')
      .where('booking_id', '=', id)
      .execute()
    expect(rest).toEqual([])
  })
})
