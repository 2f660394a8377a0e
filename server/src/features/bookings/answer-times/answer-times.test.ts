import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { generateGuides } from '../../../cli/guides-generate.ts'
import { DAY, HOUR, later, MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { groupDetailsOf } from '../../../testing/group-details.ts'
import { builders, type Make, proposalOf, type TestPerson } from '../../../testing/make.ts'
import { propose, tripOf } from '../../../testing/trips.ts'
import { systemKey } from '../messages/system-lines/store.ts'
import { answerTimes } from './service.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

type Answer = 'message' | 'proposal' | 'decline'

/** An enquiry of so long ago, and when and how the guide answered it. */
async function enquiry(
  guide: TestPerson,
  { ago = 10 * DAY, after, by = 'message' }: { ago?: number; after?: number; by?: Answer } = {},
) {
  const status = { message: STATUS.enquiry, proposal: STATUS.proposed, decline: STATUS.declined }[
    by
  ]
  const { id } = await make.booking({
    guide,
    status: after === undefined ? STATUS.enquiry : status,
  })
  if (after !== undefined && by === 'message') {
    const sent = await app.as(guide).post(`/api/bookings/${id}/messages`, { message: 'Gladly!' })
    expect(sent.status).toBe(201)
  }
  await begunAt(id, later(app.clock.now(), -ago))
  if (after !== undefined) {
    const answeredAt = later(app.clock.now(), after - ago)
    await messagesOf(id).set({ created_at: answeredAt }).where('sender_id', '=', guide.id).execute()
  }
  return id
}
const begunAt = (id: string, created_at: Date) =>
  app.ctx.db.updateTable('bookings').set({ created_at }).where('id', '=', id).execute()
const messagesOf = (id: string) => app.ctx.db.updateTable('messages').where('booking_id', '=', id)

/** What visitors are shown, after the next run of the job. */
async function shown(guide: TestPerson) {
  app.clock.move(HOUR)
  await answerTimes.run(app.ctx)
  const page = await app.as().get(`/api/guides/profile/${guide.username}?language=en`)
  return page.body.answersWithin
}

async function guideAnswering(times: readonly (number | undefined)[]) {
  const guide = await make.guide()
  for (const after of times) await enquiry(guide, after === undefined ? {} : { after })
  return guide
}

describe('How soon a guide usually answers', () => {
  test.each([
    [20 * MINUTE, 'hour'],
    [5 * HOUR, 'hours'],
    [20 * HOUR, 'day'],
    [50 * HOUR, 'days'],
    [4 * DAY, null],
  ])('five answers after %d ms each are shown as %s', async (after, band) => {
    expect(await shown(await guideAnswering(Array(5).fill(after)))).toBe(band)
  })

  test('six enquiries, four unanswered: no band', async () => {
    const guide = await guideAnswering([MINUTE, MINUTE, ...Array(4)])
    expect(await shown(guide)).toBeNull()
  })

  test('is not shown before the fifth answer', async () => {
    const guide = await guideAnswering(Array(4).fill(MINUTE))
    expect(await shown(guide)).toBeNull()
    await enquiry(guide, { after: MINUTE })
    expect(await shown(guide)).toBe('hour')
  })

  test('is the middle one, and an unanswered enquiry takes longer than any other', async () => {
    const fast = Array(5).fill(MINUTE)
    expect(await shown(await guideAnswering([...fast, 20 * HOUR, 20 * HOUR]))).toBe('hour')
    expect(await shown(await guideAnswering([...fast, ...Array(5)]))).toBeNull()
    expect(await shown(await guideAnswering([...fast, ...Array(4)]))).toBe('hour')
  })

  test('counts a first message, a proposal and a decline', async () => {
    const guide = await make.guide()
    for (const by of ['message', 'proposal', 'decline', 'proposal', 'decline'] as const)
      await enquiry(guide, { after: 2 * HOUR, by })
    expect(await shown(guide)).toBe('hours')
  })

  test('waits three days before an enquiry counts as unanswered', async () => {
    const guide = await guideAnswering(Array(5).fill(MINUTE))
    for (let n = 0; n < 5; n++) await enquiry(guide, { ago: 2 * DAY })
    expect(await shown(guide)).toBe('hour')
    app.clock.move(DAY)
    expect(await shown(guide)).toBeNull()
  })

  test('excludes what the traveller withdrew within a day', async () => {
    const guide = await guideAnswering(Array(5).fill(MINUTE))
    for (let n = 0; n < 5; n++) {
      const { id } = await make.booking({ guide, status: STATUS.cancelledByUser })
      const begun = later(app.clock.now(), -10 * DAY)
      await begunAt(id, begun)
      await messagesOf(id)
        .set({ created_at: later(begun, HOUR) })
        .execute()
    }
    expect(await shown(guide)).toBe('hour')
  })

  test('excludes an enquiry that was closed because another guide was confirmed', async () => {
    const guide = await guideAnswering(Array(5).fill(MINUTE))
    for (let n = 0; n < 5; n++) {
      const { user, asked } = await tripOf(app, { count: 2, guides: [guide] })
      const other = asked.find((each) => each.guide.id !== guide.id)
      if (!other) throw new Error('a trip of two guides')
      await propose(app, other)
      await app.as(user).post(`/api/bookings/${other.id}/user-confirm`)
      for (const { id } of asked) {
        const begun = later(app.clock.now(), -10 * DAY)
        await begunAt(id, begun)
        await messagesOf(id)
          .set({ created_at: later(begun, 2 * DAY) })
          .execute()
      }
    }
    expect(await shown(guide)).toBe('hour')
  })

  test('counts an enquiry that was cancelled late, though who travels was changed at once', async () => {
    const guide = await guideAnswering(Array(5).fill(MINUTE))
    for (let n = 0; n < 5; n++) {
      const { id, user } = await make.booking({ guide })
      expect((await app.as(user).put(`/api/party/${id}`, groupDetailsOf())).status).toBe(200)
      await app.as(user).post(`/api/bookings/${id}/cancel`, { reason: '' })
      const begun = later(app.clock.now(), -10 * DAY)
      await begunAt(id, begun)
      await messagesOf(id)
        .set({ created_at: later(begun, 5 * DAY) })
        .execute()
      await messagesOf(id)
        .set({ created_at: later(begun, HOUR) })
        .where('message_key', '=', systemKey('party_changed'))
        .execute()
    }
    expect(await shown(guide)).toBeNull()
  })

  test('forgets what is older than 180 days', async () => {
    const guide = await make.guide()
    for (let n = 0; n < 5; n++) await enquiry(guide, { ago: 181 * DAY, after: MINUTE })
    expect(await shown(guide)).toBeNull()
  })

  test('is on the cards of explore', async () => {
    const guide = await guideAnswering(Array(5).fill(MINUTE))
    await shown(guide)
    const { body } = await app.as().get('/api/guides/approved?limit=100')
    const card = body.guides.find(({ _id }: { _id: string }) => _id === guide.id)
    expect(card.answersWithin).toBe('hour')
  })
})

test('Answers that arrive while two instances run the job are all in the band of the next run', async () => {
  const guide = await make.guide()
  const other = await app.second()
  const ids = await Promise.all(Array.from({ length: 8 }, () => enquiry(guide, { ago: 5 * HOUR })))
  await shown(guide)
  app.clock.move(HOUR)
  const decline = (id: string) => app.as(guide).post(`/api/bookings/${id}/cancel`, { reason: '' })
  const offer = (id: string) => other.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf())
  const answers = ids.map((id, at) => (at % 2 === 0 ? decline(id) : offer(id)))
  await Promise.all([answerTimes.run(app.ctx), answerTimes.run(other.ctx), ...answers])
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect(await shown(guide)).toBe('day')
  await other.close()
})

test('A guide whose band cannot be stored does not hold up the others', async () => {
  const guides = [
    await guideAnswering(Array(5).fill(MINUTE)),
    await guideAnswering(Array(5).fill(MINUTE)),
  ]
  const bands = () => Promise.all(guides.map(shown))
  for (const { id } of guides) {
    await sql`alter table guides add constraint poison
      check (account_id <> ${sql.lit(id)} or answers_within is null) not valid`.execute(app.ctx.db)
    const others = guides.filter((guide) => guide.id !== id)
    for (const other of others) expect(await shown(other)).toBe('hour')
    await sql`alter table guides drop constraint poison`.execute(app.ctx.db)
    await app.ctx.db.updateTable('guides').set({ answers_within: null }).execute()
  }
  app.clock.move(HOUR)
  await answerTimes.run(app.ctx)
  expect(await bands()).toEqual(['hour', 'hour'])
})

test('A guide after a thousand others has a band, too', async () => {
  // Their ids are older than those of this test, so that they come first.
  await generateGuides(app.ctx, 1001)
  expect(await shown(await guideAnswering(Array(5).fill(HOUR)))).toBe('hour')
})
