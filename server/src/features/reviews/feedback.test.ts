import { setTimeout } from 'node:timers/promises'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
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
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

type Holder = { token: string }
const WORDS = 'Two more people than agreed'
const FEEDBACK = { answers: { onTime: true, group: false }, text: WORDS }
const given = (holder: Holder, id: string, body: object = FEEDBACK) =>
  app.as(holder).post(`/api/bookings/${id}/feedback`, body)
const reviewed = (holder: Holder, id: string, body: object) =>
  app.as(holder).post(`/api/bookings/${id}/review`, body)
const bookingOf = async (holder: Holder, id: string) =>
  (await app.as(holder).get(`/api/bookings/${id}`)).body
const exportOf = async (holder: Holder) =>
  (await app.as(holder).get('/api/account/export')).body.feedback
const countOf = async ({ username }: { username: string }) =>
  (await app.as().get(`/api/guides/profile/${username}`)).body.reviewCount
const rowsOf = (id: string) =>
  app.ctx.db.selectFrom('traveller_feedback').selectAll().where('booking_id', '=', id).execute()

/** A completed booking, and when a blind review of it becomes public. */
async function completed(user?: Awaited<ReturnType<Make['user']>>) {
  const made = await make.booking({ status: STATUS.completed, ...(user && { user }) })
  const { blindUntil } = await bookingOf(made.user, made.id)
  return { ...made, until: blindUntil as string }
}

async function waiting() {
  const made = await completed()
  await reviewed(made.user, made.id, { rating: 2, text: 'Late', isBlind: true })
  await app.runDueJobs()
  return made
}

const noticesOf = async (guide: Holder) =>
  (await app.as(guide).get('/api/notifications')).body
    .map(({ titleKey }: { titleKey: string }) => titleKey.split('.')[1])
    .filter((kind: string) => kind === 'review')

describe('Feedback', () => {
  test('makes the review that waits for it public, and both parties read it', async () => {
    const { guide, user, id } = await waiting()
    expect(await bookingOf(guide, id)).toMatchObject({ canGiveFeedback: true, review: null })
    const answer = await given(guide, id)
    expect(answer.status).toBe(200)
    expect(answer.body.booking).toMatchObject({
      review: { rating: 2, text: 'Late' },
      feedback: { answers: FEEDBACK.answers, text: WORDS },
    })
    expect(answer.body.booking).not.toHaveProperty('canGiveFeedback')
    expect(await countOf(guide)).toBe(1)
    expect((await bookingOf(user, id)).feedback.text).toBe(WORDS)
  })

  test('before there is a review is read by its author alone until the traveller reviews, at once', async () => {
    const { guide, user, id } = await completed()
    await given(guide, id)
    const before = await bookingOf(user, id)
    expect(before).not.toHaveProperty('feedback')
    expect(before).not.toHaveProperty('blindUntil')
    expect(await exportOf(user)).toEqual([])
    expect(await exportOf(guide)).toMatchObject([{ booking_id: id, body: WORDS }])
    const answer = await reviewed(user, id, { rating: 5, isBlind: true })
    expect(answer.body.booking).toMatchObject({ review: { rating: 5 }, feedback: { text: WORDS } })
    expect(await exportOf(user)).toMatchObject([{ booking_id: id, body: WORDS }])
  })

  test('is read by the traveller without a review once the time for both is over', async () => {
    const { guide, user, id, until } = await completed()
    await given(guide, id)
    app.clock.set(until)
    expect((await bookingOf(await make.signIn(user), id)).feedback.text).toBe(WORDS)
  })

  test('with an empty text and no answers is nothing to add, as is none at all', async () => {
    for (const body of [{}, { answers: {}, text: ' ' }, { answers: null, text: null }, undefined]) {
      const { guide, id } = await completed()
      const answer = await app.as(guide).post(`/api/bookings/${id}/feedback`, body)
      expect(answer.status).toBe(200)
      expect(await rowsOf(id)).toMatchObject([{ answers: null, body: '' }])
    }
  })

  test('with nothing to add makes the review public, and nobody reads anything', async () => {
    const { guide, user, id } = await waiting()
    expect((await given(guide, id, { answers: {} })).body.booking.review.rating).toBe(2)
    for (const party of [guide, user])
      expect(await bookingOf(party, id)).not.toHaveProperty('feedback')
  })

  test('is given once, where four copies arrive together too; another one is refused', async () => {
    const { guide, id } = await waiting()
    const answers = await Promise.all(Array.from({ length: 4 }, () => given(guide, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await rowsOf(id)).toHaveLength(1)
    expect(await noticesOf(guide)).toHaveLength(1)
    const other = await given(guide, id, { answers: { onTime: false } })
    expect([other.status, other.body.code]).toEqual([409, 'feedback.closed'])
  })

  test('is for the guide of a completed booking in time, with at most 300 characters', async () => {
    const { guide, user, id, until } = await completed()
    expect((await given(user, id)).status).toBe(403)
    expect((await given(await make.guide(), id)).status).toBe(404)
    expect((await given(guide, id, { answers: {}, text: 'a'.repeat(301) })).status).toBe(400)
    const open = await make.booking({ status: STATUS.confirmed })
    expect((await given(open.guide, open.id)).body.code).toBe('feedback.closed')
    app.clock.set(until)
    const holder = await make.signIn(guide)
    expect((await given(holder, id)).body.code).toBe('feedback.closed')
    expect(await bookingOf(holder, id)).not.toHaveProperty('canGiveFeedback')
  })

  test('is read without names by guides with an open booking of the traveller, and by no others', async () => {
    const { guide, user, id } = await completed()
    await given(guide, id)
    const list = `/api/users/${user.username}/feedback`
    const asked = await make.booking({ user, status: STATUS.enquiry })
    const answer = await app.as(asked.guide).get(list)
    expect(answer.body).toEqual([
      { answers: FEEDBACK.answers, text: WORDS, date: expect.any(String) },
    ])
    expect((await app.as(guide).get(list)).status).toBe(404)
    expect((await app.as(await make.guide()).get(list)).status).toBe(404)
    expect((await app.as(user).get(list)).status).toBe(403)
    expect((await app.as(asked.guide).get('/api/users/nobody-here/feedback')).status).toBe(404)
  })

  test('goes with the traveller’s account, stays without a name for a deleted guide, and ends after two years', async () => {
    const byGuide = await completed()
    const byUser = await completed()
    for (const { guide, id } of [byGuide, byUser]) await given(guide, id)
    await app.ctx.db
      .updateTable('accounts')
      .set({ deletion_requested_at: new Date(app.clock.now().getTime() - 31 * DAY) })
      .where('id', 'in', [byGuide.guide.id, byUser.user.id])
      .execute()
    await app.runDueJobs()
    expect(await rowsOf(byUser.id)).toEqual([])
    expect(await rowsOf(byGuide.id)).toMatchObject([{ guide_id: null, body: WORDS }])
    app.clock.move(740 * DAY)
    await app.runDueJobs()
    expect(await rowsOf(byGuide.id)).toEqual([])
  })
})

describe('Case 3', () => {
  test.each([0, 3, 10, 30])(
    'feedback %i ms before the review becomes public by itself leaves one review and one mail',
    async (ms) => {
      const { guide, id, until } = await waiting()
      app.clock.set(new Date(Date.parse(until) - 1).toISOString())
      const holder = await make.signIn(guide)
      const mails = mailServer.to(guide.email).length
      const feedback = given(holder, id)
      await setTimeout(ms)
      app.clock.set(until)
      const [answer] = await Promise.all([feedback, app.runDueJobs(), app.runDueJobs()])
      expect(answer.status).toBe((await rowsOf(id)).length === 1 ? 200 : 409)
      await app.runDueJobs()
      expect(await countOf(guide)).toBe(1)
      expect(await noticesOf(holder)).toHaveLength(1)
      expect(mailServer.to(guide.email)).toHaveLength(mails + 1)
    },
  )

  test('feedback after the review became public by itself is refused', async () => {
    const { guide, id, until } = await waiting()
    app.clock.set(until)
    await app.runDueJobs()
    const late = await given(await make.signIn(guide), id)
    expect([late.status, late.body.code]).toEqual([409, 'feedback.closed'])
    expect(await rowsOf(id)).toEqual([])
  })
})

describe('Case 4', () => {
  test('a plain review while feedback is typed refuses the feedback, and stays the only one', async () => {
    const { guide, user, id } = await completed()
    await reviewed(user, id, { rating: 4 })
    const late = await given(guide, id)
    expect([late.status, late.body.code]).toEqual([409, 'feedback.closed'])
    expect(await rowsOf(id)).toEqual([])
    expect(await countOf(guide)).toBe(1)
  })
})
