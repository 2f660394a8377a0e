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
