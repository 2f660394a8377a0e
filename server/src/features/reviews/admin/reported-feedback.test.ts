import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

const WORDS = 'She lives in Jalan Ampang 12'
const ANSWERS = { onTime: true, group: false }
const SPAM = { reason: 'Spam', description: 'My address is in it' }
const UNKNOWN = '0190a0a0-0000-7000-8000-000000000000'
const REMOVAL = { code: 'personalData', facts: 'It has an address.' }

let app: TestApp
let make: Make
let staff: { token: string }
let other: { token: string }
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
  staff = await make.admin()
  other = await make.admin()
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

type Holder = { token: string }
/** A reviewed tour, so that the traveller reads the feedback. */
async function given(text = WORDS) {
  const made = await make.booking({ status: STATUS.completed })
  const feedback = { answers: ANSWERS, text }
  await app.as(made.guide).post(`/api/bookings/${made.id}/feedback`, feedback)
  await app.as(made.user).post(`/api/bookings/${made.id}/review`, { rating: 5 })
  return made
}
const report = (holder: Holder, id: string, body: object = SPAM) =>
  app.as(holder).post(`/api/bookings/${id}/feedback/report`, body)
const remove = (id: string, body: object = REMOVAL) =>
  app.as(staff).post(`/api/admin/feedback/${id}/remove`, body)
const reportsOn = async (id: string) =>
  app.ctx.db
    .selectFrom('reports')
    .select(['id', 'status', 'outcome', 'context'])
    .where('feedback_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const feedbackOf = async (holder: Holder, id: string) =>
  (await app.as(holder).get(`/api/bookings/${id}`)).body.feedback
const resolve = (id: string, outcome: string) =>
  app.as(staff).put(`/api/admin/reports/${id}`, { status: 'Resolved', outcome })
const queued = async (id: string) =>
  (await app.as(staff).get('/api/admin/queue')).body.rows.filter(
    ({ _id }: { _id: string }) => _id === id,
  )

describe('A report of feedback', () => {
  test('is one entry of the queue for two presses, with the feedback as it was', async () => {
    const { guide, user, id } = await given()
    const answers = await Promise.all([report(user, id), report(user, id)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [row, ...rest] = await reportsOn(id)
    expect(rest).toEqual([])
    const reportId = row?.id ?? ''
    expect(await queued(reportId)).toHaveLength(1)
    const { body } = await app.as(staff).get(`/api/admin/reports/${reportId}`)
    expect(body).toMatchObject({
      isAboutFeedback: true,
      reported: { _id: guide.id },
      feedback: { _id: id, answers: ANSWERS, text: WORDS, wordsRemovedAt: null, exists: true },
    })
  })

  test('is refused to the guide, to other people and before the traveller can read it', async () => {
    const { guide, user, id } = await make.booking({ status: STATUS.completed })
    await app.as(guide).post(`/api/bookings/${id}/feedback`, { answers: ANSWERS, text: WORDS })
    expect((await report(user, id)).body.code).toBe('feedback.notFound')
    await app.as(user).post(`/api/bookings/${id}/review`, { rating: 5 })
    expect((await report(guide, id)).status).toBe(403)
    expect((await report(await make.user(), id)).body.code).toBe('feedback.notFound')
    expect((await report(user, 'not-an-id')).body.code).toBe('feedback.notFound')
    expect((await report(user, id)).status).toBe(201)
  })

  test('of feedback that was left up waits only for another reason, and the traveller is notified', async () => {
    const { user, id } = await given()
    await report(user, id)
    await resolve((await reportsOn(id))[0]?.id ?? '', 'dismissed')
    await report(user, id)
    await report(user, id, { ...SPAM, reason: 'Harassment' })
    expect((await reportsOn(id)).map(({ status, outcome }) => [status, outcome])).toEqual([
      ['Resolved', 'dismissed'],
      ['Resolved', 'dismissed'],
      ['Pending', null],
    ])
    const news = (await app.as(user).get('/api/notifications')).body
    expect(
      news.filter(({ titleKey }: { titleKey: string }) => titleKey.includes('report')),
    ).toHaveLength(2)
  })
})

/** Feedback that a traveller reported, in a server of its own; `acted` removes its words. */
async function reported(
  outcome: 'acted' | 'dismissed',
  run: (given: {
    fresh: TestApp
    parties: Pick<Awaited<ReturnType<Make['booking']>>, 'guide' | 'user'>
    /** How often the words are stored. */
    stored: () => Promise<number>
    sweep: () => Promise<void> | undefined
  }) => Promise<void>,
) {
  const fresh = await startTestApp(inject('template'))
  try {
    const made = builders(fresh)
    const admin = await made.admin()
    const { guide, user, id } = await made.booking({ status: STATUS.completed })
    const feedback = { answers: ANSWERS, text: WORDS }
    await fresh.as(guide).post(`/api/bookings/${id}/feedback`, feedback)
    await fresh.as(user).post(`/api/bookings/${id}/review`, { rating: 5 })
    await fresh.as(user).post(`/api/bookings/${id}/feedback/report`, SPAM)
    if (outcome === 'acted') await fresh.as(admin).post(`/api/admin/feedback/${id}/remove`, REMOVAL)
    await fresh.ctx.db.updateTable('reports').set({ status: 'Resolved', outcome }).execute()
    await run({
      fresh,
      parties: { guide, user },
      async stored() {
        const rows = [
          await fresh.ctx.db.selectFrom('reports').select('context').execute(),
          await fresh.ctx.db.selectFrom('traveller_feedback').select('removed_body').execute(),
        ]
        return JSON.stringify(rows).split(WORDS).length - 1
      },
      sweep: () =>
        fresh.jobs.find(({ name }) => name === 'removed words of reviews')?.run(fresh.ctx),
    })
  } finally {
    await fresh.close()
  }
}

describe('The words of feedback that staff remove', () => {
  test('are read by nobody but the guide in the export, and both are notified', async () => {
    const { guide, user, id } = await given()
    await report(user, id)
    const removals = await Promise.all([remove(id), remove(id)])
    expect(removals.map(({ status }) => status)).toEqual([200, 200])
    await resolve((await reportsOn(id))[0]?.id ?? '', 'acted')
    await app.runDueJobs()
    for (const party of [guide, user])
      expect(await feedbackOf(party, id)).toMatchObject({
        answers: ANSWERS,
        text: '',
        areWordsRemoved: true,
      })
    const exportOf = async (person: Holder) =>
      JSON.stringify((await app.as(person).get('/api/account/export')).body.feedback)
    expect(await exportOf(user)).not.toContain(WORDS)
    expect(await exportOf(guide)).toContain(WORDS)
    const subjects = mailServer.to(guide.email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('your feedback'))).toEqual([
      'We’ve removed the text of your feedback',
    ])
    const [decision] = (await app.as(guide).get('/api/decisions')).body
    expect(decision).toMatchObject({ act: 'feedbackRemoved', ...REMOVAL })
    const news = (await app.as(user).get('/api/notifications')).body
    expect(news.some(({ titleKey }: { titleKey: string }) => titleKey.includes('report'))).toBe(
      true,
    )
  })

  test('come back by a granted appeal', async () => {
    const { guide, user, id } = await given()
    await remove(id)
    const [{ _id }] = (await app.as(guide).get('/api/decisions')).body
    await app.as(guide).post(`/api/decisions/${_id}/appeal`, { body: 'It is my own street.' })
    const answer = { outcome: 'granted', answer: 'You are right.' }
    await app.as(other).post(`/api/admin/decisions/${_id}/appeal`, answer)
    const feedback = await feedbackOf(user, id)
    expect(feedback).toMatchObject({ text: WORDS })
    expect(feedback).not.toHaveProperty('areWordsRemoved')
  })

  test('need words, a code of feedback and facts', async () => {
    const { id } = await given('')
    expect((await remove(id)).status).toBe(400)
    const { id: worded } = await given()
    expect((await remove(worded, { ...REMOVAL, code: 'extortion' })).status).toBe(400)
    expect((await remove(worded, { code: 'hate' })).status).toBe(400)
    expect((await remove(UNKNOWN)).body.code).toBe('feedback.notFound')
  })

  test('are deleted, in resolved reports too, once no appeal is possible', () =>
    reported('acted', async ({ fresh, stored, sweep }) => {
      await sweep()
      expect(await stored()).toBe(2)
      fresh.clock.move(186 * DAY)
      await sweep()
      expect(await stored()).toBe(0)
    }))

  test.each([
    ['acted', 'user'],
    ['dismissed', 'user'],
    ['acted', 'guide'],
  ] as const)('leave the report (%s) and the feedback with the account of the %s', (outcome, who) =>
    reported(outcome, async ({ fresh, parties, stored }) => {
      const left = { deletion_requested_at: new Date(0) }
      await fresh.ctx.db
        .updateTable('accounts')
        .set(left)
        .where('id', '=', parties[who].id)
        .execute()
      await fresh.jobs.find(({ name }) => name === 'account erasure')?.run(fresh.ctx)
      expect(await stored()).toBe(0)
    }),
  )

  test.each(['acted', 'dismissed'] as const)(
    'leave the report (%s) with feedback that is two years old',
    (outcome) =>
      reported(outcome, async ({ fresh, stored, sweep }) => {
        fresh.clock.move(732 * DAY)
        await fresh.jobs.find(({ name }) => name === 'old feedback')?.run(fresh.ctx)
        await sweep()
        expect(await stored()).toBe(0)
      }),
  )
})
