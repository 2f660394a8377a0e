import type {
  AnswerStatistic,
  DemandStatistic,
  FunnelStatistic,
  MemberStatistic,
  TourStatistic,
} from '@annai/contract/admin/statistics/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR, later } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { recordEmptySearch } from '../../guides/demand/service.ts'
import { weekCounts } from './service.ts'

let app: TestApp
let make: Make
let viewer: { token: string }

beforeEach(async () => {
  app = await startTestApp(inject('template'), { env: { TRUST_PROXY: '1' } })
  make = builders(app)
  viewer = await make.admin('vera', 'viewer')
})
afterEach(() => app.close())

const read = async <Body>(name: string): Promise<Body> => {
  const answer = await app.as(viewer).get(`/api/admin/statistics/${name}`)
  expect(answer.status).toBe(200)
  return answer.body
}
const count = async (from = app) => {
  from.clock.move(HOUR)
  await weekCounts.run(from.ctx)
}
/** The week of the test's clock: 1 June 2026 is a Monday. */
const lastWeek = async () => (await read<FunnelStatistic>('funnel')).weeks.at(-1)

/** What the numbers of all weeks must be, from the rows alone. */
async function recounted() {
  const bookings = await app.ctx.db
    .selectFrom('bookings')
    .innerJoin('guides', 'guides.account_id', 'bookings.guide_id')
    .leftJoin('reviews', 'reviews.booking_id', 'bookings.id')
    .select(['bookings.id', 'bookings.status', 'agreed_revision', 'rating'])
    .where('is_dummy', '=', false)
    .execute()
  const answered = await app.ctx.db
    .selectFrom('messages')
    .select('booking_id')
    .distinct()
    .where('sender_role', '=', 'guide')
    .where('sender_id', 'is not', null)
    .execute()
  const proposed = await app.ctx.db
    .selectFrom('proposals')
    .select('booking_id')
    .distinct()
    .execute()
  const among = (rows: { booking_id: string }[]) =>
    bookings.filter(({ id }) => rows.some(({ booking_id }) => booking_id === id)).length
  return {
    sent: bookings.length,
    answered: among(answered),
    proposed: among(proposed),
    agreed: bookings.filter(({ agreed_revision }) => agreed_revision !== null).length,
    tookPlace: bookings.filter(({ status }) => status === STATUS.completed).length,
    reviewed: bookings.filter(({ rating }) => rating !== null).length,
  }
}

describe('The numbers of the site', () => {
  test('say what became of the enquiries of each week, without the demo', async () => {
    const guide = await make.guide()
    const demo = await make.guide()
    await app.ctx.db
      .updateTable('guides')
      .set({ is_dummy: true })
      .where('account_id', '=', demo.id)
      .execute()
    const before = await read<FunnelStatistic>('funnel')
    expect([before.countedAt, before.weeks.length, before.timeZone]).toEqual([null, 13, 'UTC'])
    await make.booking({ guide: demo, status: STATUS.confirmed })
    await make.booking({ guide, status: STATUS.enquiry })
    await make.booking({ guide, status: STATUS.declined })
    const { id, user } = await make.booking({ guide, status: STATUS.completed })
    await app.as(user).post(`/api/bookings/${id}/review`, { rating: 5, comment: 'Lovely' })
    await count()
    expect(await lastWeek()).toEqual({
      week: '2026-06-01',
      isOpen: true,
      sent: 3,
      answered: 2,
      proposed: 1,
      agreed: 1,
      tookPlace: 1,
      reviewed: 1,
    })
    const file = await app.as(viewer).get('/api/admin/statistics/funnel.csv')
    expect(file.body).toContain('2026-06-01,true,3,2,1,1,1,1')
  })

  test('put answers into shares that add up, and let the young ones wait', async () => {
    const guide = await make.guide()
    const after = async (hours: number | null) => {
      const { id } = await make.booking({
        guide,
        status: hours === null ? STATUS.enquiry : STATUS.declined,
      })
      const created_at = later(app.clock.now(), -10 * DAY)
      await app.ctx.db.updateTable('bookings').set({ created_at }).where('id', '=', id).execute()
      await app.ctx.db
        .updateTable('messages')
        .set({ created_at: later(created_at, (hours ?? 0) * HOUR) })
        .where('booking_id', '=', id)
        .execute()
    }
    for (const hours of [0.5, 5, 20, 60, 100, null]) await after(hours)
    await make.booking({ guide, status: STATUS.enquiry })
    await count()
    const { weeks } = await read<AnswerStatistic>('answers')
    expect(weeks.find(({ week }) => week === '2026-05-18')).toEqual({
      week: '2026-05-18',
      isOpen: false,
      hour: 1,
      hours: 1,
      day: 1,
      days: 1,
      never: 2,
      waiting: 0,
    })
    expect(weeks.at(-1)).toMatchObject({ isOpen: true, waiting: 1, never: 0 })
  })

  test('list tours by the month of their last day and the language of the traveller', async () => {
    const guide = await make.guide()
    for (const [language, date] of [
      ['ko', '2026-06-30'],
      ['ko', '2026-06-29'],
      ['en', '2026-07-01'],
    ] as const) {
      const user = await make.user({ language })
      const dateTimes = [{ date, startTime: '09:00', endTime: '15:00' }]
      await make.booking({ guide, user, status: STATUS.completed, proposal: { dateTimes } })
    }
    app.clock.move(40 * DAY)
    await count()
    viewer = await make.admin('vic', 'viewer')
    const { months } = await read<TourStatistic>('tours')
    expect(months.slice(-2)).toEqual([
      { month: '2026-06', isOpen: false, languages: [{ language: 'ko', tours: 2, people: 4 }] },
      { month: '2026-07', isOpen: true, languages: [{ language: 'en', tours: 1, people: 2 }] },
    ])
    const file = await app.as(viewer).get('/api/admin/statistics/tours.csv')
    expect(file.body).toContain('2026-06,false,ko,2,4')
  })

  test('begin a week on Monday in the time zone of the site', async () => {
    const owner = await make.admin('olga')
    const { id } = await make.booking()
    // Monday in Tokyo, Sunday in UTC.
    const created_at = new Date('2026-05-31T16:00:00Z')
    await app.ctx.db.updateTable('bookings').set({ created_at }).where('id', '=', id).execute()
    const sentIn = async (week: string) =>
      (await read<FunnelStatistic>('funnel')).weeks.find((one) => one.week === week)?.sent
    await count()
    expect([await sentIn('2026-05-25'), await sentIn('2026-06-01')]).toEqual([1, 0])
    const publish = (timeZone: string) =>
      app.as(owner).post('/api/admin/site', { base: 0, settings: { timeZone } })
    expect((await publish('Mars/Olympus')).status).toBe(400)
    expect((await publish('Asia/Tokyo')).status).toBe(200)
    await app.ctx.site.refresh()
    await count()
    expect([await sentIn('2026-05-25'), await sentIn('2026-06-01')]).toEqual([0, 1])
  })

  test('compare by place and language what was asked, agreed and searched for in vain', async () => {
    const guide = await make.guide()
    const place = 'jp-kyoto-kyoto'
    await app.ctx.db
      .updateTable('guides')
      .set({ place_id: place })
      .where('account_id', '=', guide.id)
      .execute()
    const user = await make.user({ language: 'ko' })
    await make.booking({ guide, user, status: STATUS.confirmed })
    await make.booking({ guide, user: await make.user({ language: 'ko' }) })
    await expect
      .poll(
        async () => (await app.as().get(`/api/guides/approved?place=${place}`)).body.totalGuides,
        { timeout: 20_000 },
      )
      .toBe(1)
    const search = (from: string, query = `place=${place}&languages=ko`) =>
      app.as().get(`/api/guides/loosen?${query}`, { 'x-forwarded-for': from })
    const row = async () => {
      const { rows } = await read<DemandStatistic>('demand')
      return rows.find(({ placeId }) => placeId === place)
    }
    await count()
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) await search(from)
    expect(await row()).toMatchObject({ language: 'ko', asked: 2, agreed: 1, searches: 0 })
    await search('192.0.2.3')
    expect(await row()).toMatchObject({ country: 'JP', place: 'Kyoto, Japan', searches: 3 })
    await search('192.0.2.4', `place=${place}&languages=ja`)
    const keys = () => app.ctx.db.selectFrom('demand_keys').selectAll().execute()
    expect(await keys()).toHaveLength(3)
    app.clock.move(DAY)
    await app.runDueJobs()
    expect(await keys()).toEqual([])
  })

  test('say nothing to a search when it cannot be counted', async () => {
    const explore = { namedPlaces: () => Promise.reject(new Error('The worker has stopped')) }
    const searcher = { network: '192.0.2.1', language: 'en' } as const
    await expect(recordEmptySearch(app.ctx, explore, {}, searcher)).resolves.toBeUndefined()
  })

  test('name the members who are asked, do not answer, or whose credentials end', async () => {
    const [busy, silent, ending] = [await make.guide(), await make.guide(), await make.guide()]
    await make.booking({ guide: busy, status: STATUS.declined })
    const created_at = later(app.clock.now(), -4 * DAY)
    const older = [
      await make.booking({ guide: silent }),
      await make.booking({ guide: busy, status: STATUS.cancelledByUser }),
    ].map(({ id }) => id)
    // Answered too soon to count, as the enquiry is new.
    await make.booking({ guide: silent, status: STATUS.declined })
    await app.ctx.db.updateTable('bookings').set({ created_at }).where('id', 'in', older).execute()
    await app.ctx.db
      .insertInto('credentials')
      .values({
        id: newId(),
        guide_id: ending.id,
        kind: 'licence',
        country: 'JP',
        status: 'valid',
        zone: null,
        ends_at: later(app.clock.now(), 30 * DAY),
        checked_by: null,
        checked_at: null,
        supersedes: null,
        created_at,
      })
      .execute()
    const { members, counts } = await read<MemberStatistic>('members')
    expect([members, counts]).toEqual([3, { asked: 2, silent: 1, unanswered: 1, ending: 1 }])
    const namesOf = async (show: string) =>
      (await read<MemberStatistic>(`members?show=${show}`)).rows.map(({ username }) => username)
    expect(await namesOf('silent')).toEqual([silent.username])
    expect(await namesOf('unanswered')).toEqual([silent.username])
    expect(await namesOf('ending')).toEqual([ending.username])
    const file = await app.as(viewer).get('/api/admin/statistics/members.csv')
    expect(file.body.trim().split('\r\n')).toHaveLength(4)
    expect(file.body).not.toContain('@')
  })

  test('are counted by one of two servers in an hour', async () => {
    const other = await app.second()
    await count()
    await make.booking({ status: STATUS.enquiry })
    await weekCounts.run(other.ctx)
    expect(await lastWeek()).toMatchObject({ sent: 0 })
    await count(other)
    expect(await lastWeek()).toMatchObject({ sent: 1 })
    await other.close()
  })

  test('equal a recount of the bookings, whatever happens while two servers count', async () => {
    const other = await app.second()
    const bookings = await Promise.all(
      [STATUS.enquiry, STATUS.proposed, STATUS.confirmed, STATUS.completed, STATUS.enquiry].map(
        (status) => make.booking({ status }),
      ),
    )
    app.clock.move(HOUR)
    const acts = bookings.flatMap(({ id, user, guide }) => [
      app.as(user).post(`/api/bookings/${id}/user-confirm`),
      other.as(guide).post(`/api/bookings/${id}/cancel`, { reason: '' }),
      app.as(user).post(`/api/bookings/${id}/review`, { rating: 4, comment: 'Good' }),
      make.booking({ guide }),
    ])
    await Promise.all([weekCounts.run(app.ctx), weekCounts.run(other.ctx), ...acts])
    await Promise.all([count(), count(other)])
    expect(await lastWeek()).toMatchObject(await recounted())
    await other.close()
  })
})
