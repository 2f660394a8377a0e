import { LANGUAGES } from '@annai/contract/languages'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, enquiryOf, type Make, proposalOf } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'), { limits: true })
  make = builders(app)
})
afterAll(() => app.close())

const bookingsOf = (user: { id: string }) =>
  app.ctx.db.selectFrom('bookings').select('id').where('user_id', '=', user.id).execute()
const mailsTo = async (email: string): Promise<number> =>
  (await app.ctx.db.selectFrom('mails').select('id').where('recipient', '=', email).execute())
    .length

describe('Proposals', () => {
  test('are ten in an hour for each booking, so that nobody is flooded with mails', async () => {
    const { id, guide, user } = await make.booking()
    const propose = (bookingId: string, remarks: string) =>
      app.as(guide).post(`/api/bookings/${bookingId}/confirm`, {
        ...proposalOf(),
        remarks,
        allowOverlap: true,
      })
    const before = await mailsTo(user.email)
    for (let n = 0; n < 10; n++) expect((await propose(id, `Change ${n}`)).status).toBe(200)
    const refused = await propose(id, 'One more')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect((await propose(id.toUpperCase(), 'Another writing')).status).toBe(429)
    expect(await mailsTo(user.email)).toBeLessThanOrEqual(before + 10)
    const other = await make.booking({ guide })
    expect((await propose(other.id, 'Another booking')).status).toBe(200)
    app.clock.move(60 * MINUTE)
    expect((await propose(id, 'An hour later')).status).toBe(200)
  })

  test('that are wrong in a field count for none', async () => {
    const { id, guide } = await make.booking()
    for (let n = 0; n < 12; n++)
      expect((await app.as(guide).post(`/api/bookings/${id}/confirm`, {})).status).toBe(400)
    expect((await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf())).status).toBe(200)
  })

  test.each(['cancel', 'user-confirm', 'user-reject', 'complete'])(
    'and %s are bounded for each booking and party',
    async (path) => {
      const { id, guide, user } = await make.booking()
      const who = path === 'complete' ? guide : user
      const statuses: number[] = []
      for (let n = 0; n < 21; n++)
        statuses.push((await app.as(who).post(`/api/bookings/${id}/${path}`, {})).status)
      expect(statuses.slice(0, 20)).not.toContain(429)
      expect(statuses[20]).toBe(429)
    },
  )
})

describe('Enquiries to one guide', () => {
  const enquire = (user: { token: string }, guideId: string, key?: string) =>
    app
      .as(user)
      .post(
        '/api/bookings',
        { guideId, enquiry: enquiryOf() },
        key ? { 'idempotency-key': key } : {},
      )
  const statusesOf = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b)

  test('are limited to one a minute, even if two are concurrent', async () => {
    const [user, guide, other] = [await make.user(), await make.guide(), await make.guide()]
    expect(await statusesOf([enquire(user, guide.id), enquire(user, guide.id)])).toEqual([201, 429])
    expect((await enquire(user, guide.id.toUpperCase())).status).not.toBe(201)
    expect((await enquire(user, other.id)).status).toBe(201)
    app.clock.move(MINUTE)
    expect((await enquire(user, guide.id)).status).toBe(201)
  })

  test('answer a retry with the first booking, at once or later', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const answers = await Promise.all([
      enquire(user, guide.id, 'the-same-key'),
      enquire(user, guide.id, 'the-same-key'),
    ])
    answers.push(await enquire(user, guide.id, 'the-same-key'))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.booking._id)).size).toBe(1)
  })

  test('are no retry when the first one with the key was refused', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    expect((await enquire(user, guide.id)).status).toBe(201)
    for (let n = 0; n < 3; n++)
      expect((await enquire(user, guide.id, 'another-key')).status).toBe(429)
  })

  test('with one key at once leave one booking and count as one enquiry', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const calls = Array.from({ length: 30 }, () => enquire(user, guide.id, 'thirty-at-once'))
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.booking._id)).size).toBe(1)
    expect(await bookingsOf(user)).toHaveLength(1)
    expect(await mailsTo(guide.email)).toBe(1)
    // The minute of this guide is used up, and nine more are left in this hour.
    expect((await enquire(user, guide.id, 'another-key')).status).toBe(429)
    const others = await Promise.all(Array.from({ length: 10 }, () => make.guide()))
    const more = others.map((other) => enquire(user, other.id))
    expect(await statusesOf(more)).toEqual([...Array(9).fill(201), 429])
  })

  test('with keys of their own pass no limit, however many are sent at once', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const sameGuide = Array.from({ length: 20 }, (_, n) =>
      enquire(user, guide.id, `one-guide-${n}`),
    )
    expect((await statusesOf(sameGuide)).filter((status) => status === 201)).toHaveLength(1)
    const trip = (key: string, guides: { id: string }[]) =>
      app
        .as(user)
        .post(
          '/api/trips',
          { guideIds: guides.map(({ id }) => id), enquiry: enquiryOf() },
          { 'idempotency-key': key },
        )
    const guides = await Promise.all(Array.from({ length: 18 }, () => make.guide()))
    const trips = Array.from({ length: 6 }, (_, n) =>
      trip(`many-trips-${n}`, guides.slice(n * 3, n * 3 + 3)),
    )
    expect(await statusesOf(trips)).toContain(429)
    expect((await bookingsOf(user)).length).toBeLessThanOrEqual(10)
  })

  test('with a used key and other content are refused, and those of others are not', async () => {
    const [user, guide, other] = [await make.user(), await make.guide(), await make.guide()]
    const first = await enquire(user, guide.id, 'a-used-key')
    const texts = new Set<string>()
    for (const language of LANGUAGES) {
      const answer = await app
        .as(user)
        .post(
          '/api/bookings',
          { guideId: other.id, enquiry: enquiryOf() },
          { 'idempotency-key': 'a-used-key', 'accept-language': language },
        )
      expect(answer.status).toBe(422)
      texts.add(answer.body.error)
    }
    expect(texts.size).toBe(LANGUAGES.length)
    const trip = { guideIds: [guide.id], enquiry: enquiryOf() }
    const asTrip = await app.as(user).post('/api/trips', trip, { 'idempotency-key': 'a-used-key' })
    expect(asTrip.status).toBe(422)
    const again = await enquire(user, guide.id, 'a-used-key')
    expect(again.body.booking._id).toBe(first.body.booking._id)
    expect((await enquire(await make.user(), other.id, 'a-used-key')).status).toBe(201)
    expect(await bookingsOf(user)).toHaveLength(1)
  })

  test('that failed are not counted', async () => {
    const [user, guide] = [await make.user(), await make.guide({ isApproved: false })]
    expect((await enquire(user, guide.id)).status).toBe(400)
    await app.ctx.db
      .updateTable('guides')
      .set({ approval_status: 'approved' })
      .where('account_id', '=', guide.id)
      .execute()
    expect((await enquire(user, guide.id)).status).toBe(201)
  })
})
