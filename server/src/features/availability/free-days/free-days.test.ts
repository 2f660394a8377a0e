import { firstBookableDay, freeDays } from '@annai/contract/availability/free-days'
import type { GuideCalendar, Hours } from '@annai/contract/availability/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { dayAfter, dayNumber, dayOfNumber, utcDayNumber } from '@annai/contract/days'
import type { GuideList } from '@annai/contract/guides/shapes'
import { parseSearchQuery, type SearchQuery } from '@annai/guide-search/internals'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import { newId } from '../../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, calendarOf, type Make, type TestPerson } from '../../../testing/make.ts'
import { listFromDatabase } from '../../../testing/search-oracle.ts'
import { testReader } from '../../../testing/search-reader.ts'
import { findCalendar } from '../store.ts'
import { takenTimes } from './service.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const save = (guide: TestPerson, changes: Partial<GuideCalendar> = {}) =>
  app.as(guide).put('/api/guides/calendar', calendarOf(changes))
type Parameters = Readonly<Record<string, string | undefined>>
async function list(parameters: Parameters): Promise<GuideList> {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  return (await app.as().get(`/api/guides/approved?${query}`)).body
}
const finds = async (guide: TestPerson, parameters: Parameters) =>
  (await list({ search: guide.username, ...parameters })).totalGuides === 1
const storedOf = (guide: TestPerson) =>
  app.ctx.db
    .selectFrom('guides')
    .select(['free_from', 'free_days', 'zone', 'version'])
    .where('account_id', '=', guide.id)
    .executeTakeFirstOrThrow()

describe('Explore by day', () => {
  test('finds a guide from the save of a calendar on, and never without one', async () => {
    const guide = await make.guide()
    await vi.waitFor(async () => expect(await finds(guide, {})).toBe(true))
    const day = { from: '2026-07-08' }
    expect(await finds(guide, day)).toBe(false)
    expect(await list({ search: guide.username, ...day })).toMatchObject({
      totalGuides: 0,
      withoutCalendar: 1,
    })
    expect(await finds(guide, { ...day, calendar: 'any' })).toBe(true)
    const isKnown = async () =>
      (await list({ search: guide.username })).guides.map(({ keepsCalendar }) => keepsCalendar)
    expect(await isKnown()).toEqual([false])
    await save(guide)
    expect(await finds(guide, day)).toBe(true)
    expect(await isKnown()).toEqual([true])
    await app.as(guide).delete('/api/guides/calendar')
    expect(await finds(guide, day)).toBe(false)
    expect(await storedOf(guide)).toMatchObject({ free_from: null, free_days: null, zone: null })
  })

  test('filters by consecutive days and group size, and ignores invalid values', async () => {
    const guide = await make.guide()
    const week = Array.from({ length: 7 }, (_, at) =>
      at < 3 ? [{ from: '09:00', to: '17:00' }] : [],
    )
    await save(guide, { week, mostPeople: 4 })
    const range = { from: '2026-07-06', to: '2026-07-12' } // a Monday to a Sunday
    expect(await finds(guide, { ...range, days: '3' })).toBe(true)
    expect(await finds(guide, { ...range, days: '4' })).toBe(false)
    expect(await finds(guide, { from: '2026-07-09', to: '2026-07-12' })).toBe(false)
    expect(await finds(guide, { people: '4' })).toBe(true)
    expect(await finds(guide, { people: '5' })).toBe(false)
    const plain = await list({ search: guide.username })
    for (const odd of [{ from: '2026-02-30' }, { people: '0' }, { days: '3', to: '2026-07-01' }])
      expect(await list({ search: guide.username, ...odd })).toEqual(plain)
    const { body } = await app
      .as()
      .get(`/api/guides/loosen?search=${guide.username}&from=2026-07-09&people=4`)
    expect(body).toEqual([{ drop: ['days'], totalGuides: 1 }])
  })

  test('shows within half a second that a tour was agreed, and that it was cancelled', async () => {
    const guide = await make.guide()
    await save(guide)
    const day = { from: '2026-07-10' }
    expect(await finds(guide, day)).toBe(true)
    const { id, user } = await make.booking({ status: STATUS.confirmed, guide })
    const soon = (expected: boolean) =>
      vi.waitFor(async () => expect(await finds(guide, day)).toBe(expected), { timeout: 500 })
    await soon(false)
    await app.as(user).post(`/api/bookings/${id}/cancel`, {})
    await soon(true)
  })

  test('a response cached before the guide’s midnight is not returned after it', async () => {
    const guide = await make.guide()
    await save(guide)
    const day = app.clock.now().toISOString().slice(0, 10)
    app.clock.set(`${dayAfter(day, 1)}T14:59:00Z`) // 23:59 in Tokyo
    const next = { from: dayAfter(day, 2) }
    expect(await finds(guide, next)).toBe(true)
    app.clock.move(2 * 60_000)
    expect(await finds(guide, next)).toBe(false)
  })

  test('a job computes the days of the next year, only for guides whose stored days run short', async () => {
    const guide = await make.guide()
    await save(guide)
    const before = await storedOf(guide)
    await app.runDueJobs()
    expect((await storedOf(guide)).version).toBe(before.version)
    app.clock.move(40 * DAY)
    await app.runDueJobs()
    const after = await storedOf(guide)
    expect(after.free_from).not.toEqual(before.free_from)
    const last = dayOfNumber(utcDayNumber(app.clock.now().getTime()) + 364)
    const monday = dayAfter(last, -((new Date(last).getUTCDay() + 6) % 7))
    await vi.waitFor(async () => expect(await finds(guide, { from: monday })).toBe(true))
    // A calendar that was saved by an earlier version has no stored days at all.
    await app.ctx.db
      .updateTable('guides')
      .set({ free_from: null, free_days: null, zone: null })
      .where('account_id', '=', guide.id)
      .execute()
    await app.runDueJobs()
    expect((await storedOf(guide)).zone).toBe('Asia/Tokyo')
  })
})

test('visitors see the stored days; those that an earlier version did not store are computed', async () => {
  const guide = await make.guide()
  await save(guide, {
    zone: 'America/New_York',
    noticeDays: 2,
    exceptions: [{ from: '2026-07-04', to: '2026-07-06', hours: null, note: '' }],
  })
  await make.booking({ status: STATUS.confirmed, guide })
  const shown = async () =>
    (await app.as().get(`/api/guides/profile/${guide.username}/availability`)).body
  const stored = await shown()
  expect(stored).toMatchObject({ zone: 'America/New_York', noticeDays: 2, mostPeople: 8 })
  expect(stored.days).toHaveLength(365)
  const setDays = (changes: object) =>
    app.ctx.db.updateTable('guides').set(changes).where('account_id', '=', guide.id).execute()
  const before = await storedOf(guide)
  await setDays({ free_days: Buffer.alloc(50) })
  expect((await shown()).days.filter((day: { isFree: boolean }) => day.isFree)).toEqual([])
  await setDays({ free_from: null, free_days: null, zone: null })
  expect(await shown()).toEqual(stored)
  // Stored days that no longer reach a year ahead are not used.
  const { free_from, free_days, zone } = before
  await setDays({ free_from: '2026-01-01', free_days, zone })
  expect(await shown()).toEqual(stored)
  await setDays({ free_from, free_days, zone })
})

/** Queries of the comparison; 10,000 in the long form. */
const QUERIES = Number(process.env.FREE_DAYS_QUERIES ?? 240)
const MOVES = 12

test('the index, SQL and the pure function name the same guides across midnights and zones', async () => {
  const hours: Hours[] = [
    [],
    [{ from: '09:00', to: '17:00' }],
    [{ from: '18:00', to: '02:00' }],
    [
      { from: '06:00', to: '08:00' },
      { from: '12:00', to: '16:00' },
    ],
  ]
  const calendars = fc.sample(
    fc.record({
      zone: fc.constantFrom(
        'Asia/Tokyo',
        'America/Los_Angeles',
        'Pacific/Kiritimati',
        'Pacific/Pago_Pago',
        'Asia/Kathmandu',
        'Europe/Berlin',
      ),
      groups: fc.constantFrom(1, 2),
      mostPeople: fc.constantFrom(null, 2, 8, 50),
      noticeDays: fc.constantFrom(0, 1, 2, 7),
      shortestMinutes: fc.constantFrom(120, 240),
      week: fc.array(fc.constantFrom(...hours), { minLength: 7, maxLength: 7 }),
    }),
    { numRuns: 14, seed: 18 },
  )
  const guides: TestPerson[] = []
  for (const calendar of calendars) {
    const guide = await make.guide()
    expect((await save(guide, calendar)).status).toBe(200)
    guides.push(guide)
  }
  for (let at = 0; at < 3; at++) await make.guide()
  for (const guide of guides.slice(0, 5)) await make.booking({ status: STATUS.confirmed, guide })
  /** Waits until the index shows all that is committed. */
  const flushIndex = () =>
    transact(app.ctx, (tx) => app.ctx.events.emit(tx, 'guide.changed', { guideId: newId() }))
  await flushIndex()

  const offset = fc.integer({ min: -3, max: 45 })
  const far = fc.integer({ min: 355, max: 405 })
  const queries = fc.sample(
    fc.record(
      {
        from: fc.oneof({ weight: 4, arbitrary: offset }, { weight: 1, arbitrary: far }),
        length: fc.integer({ min: 0, max: 33 }),
        days: fc.constantFrom('1', '2', '3', '7'),
        people: fc.constantFrom('1', '3', '9', '60'),
        calendar: fc.constant('any'),
        sort: fc.constantFrom('rating', 'newest'),
      },
      { requiredKeys: ['from'] },
    ),
    { numRuns: QUERIES, seed: 19 },
  )
  const reader = testReader()
  const all = await app.ctx.db
    .selectFrom('guides')
    .select('account_id')
    .where('approval_status', '=', 'approved')
    .execute()

  // No query changes them.
  const origin = dayOfNumber(utcDayNumber(app.clock.now().getTime()) - 10)
  const known = await Promise.all(
    all.map(async ({ account_id: id }) => ({
      id,
      calendar: await findCalendar(app.ctx.db, id),
      taken: await takenTimes(app.ctx.db, id, origin, 500),
    })),
  )

  function findByContract(query: SearchQuery): string[] {
    const now = app.clock.now().getTime()
    const { when } = query
    if (!when) return all.map(({ account_id }) => account_id)
    const found: string[] = []
    for (const { id, calendar, taken } of known) {
      const isKnown = calendar !== null
      if (!isKnown && when.calendar === 'any') found.push(id)
      if (!isKnown || (when.people ?? 0) > (calendar.mostPeople ?? 1000)) continue
      if (!when.range) found.push(id)
      else {
        const { from, to, consecutive } = when.range
        const first = dayNumber(firstBookableDay(calendar, now))
        const free = freeDays(calendar, taken, dayOfNumber(from), to - from + 1).map(
          (isFree, at) => isFree && from + at >= first && from + at < utcDayNumber(now) + 365,
        )
        if (
          free.some(
            (_, at) =>
              at + consecutive <= free.length && free.slice(at, at + consecutive).every(Boolean),
          )
        )
          found.push(id)
      }
    }
    return found
  }

  const share = Math.ceil(QUERIES / MOVES)
  for (let at = 0; at < QUERIES; at++) {
    // Moves cross midnights of every zone; after each the queries before it are repeated.
    if (at % share === share - 1) {
      app.clock.move([5 * HOUR, 13 * HOUR, 26 * HOUR][at % 3] ?? HOUR)
      await app.runDueJobs()
      await flushIndex()
    }
    const { from = 0, length, ...others } = queries[at] ?? {}
    const first = dayOfNumber(utcDayNumber(app.clock.now().getTime()) + from)
    const to = length === undefined ? {} : { to: dayAfter(first, length) }
    const parameters = { from: first, ...to, ...others, limit: '100' }
    const query = parseSearchQuery(parameters, reader)
    const indexed = await list(parameters)
    const stored = await listFromDatabase(app.ctx.db, query, app.clock.now())
    const ids = indexed.guides.map(({ _id }) => _id)
    expect(ids, JSON.stringify(parameters)).toEqual(stored.guides.map(({ _id }) => _id))
    expect(new Set(ids), JSON.stringify(parameters)).toEqual(new Set(findByContract(query)))
    expect(indexed.withoutCalendar).toBe(stored.withoutCalendar)
  }
}, 600_000)
