import { dayNumber, dayOfNumber, utcDayNumber } from '@annai/contract/days'
import { todayIn } from '@annai/contract/when'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexFacetNames } from '../facet-names.ts'
import { indexPlaceNames } from '../facets/place-names.ts'
import { foldDocument, type GuideDocument, guideDocument } from '../guide-document.ts'
import { GuideIndex } from '../guide-index.ts'
import { parseSearchQuery, type RawQuery, type SearchQuery } from '../search-query.ts'
import { searchReader } from '../search-reading.ts'
import type { IndexedCalendar } from './day-sets.ts'
import type { When } from './when.ts'

const reader = searchReader({ places: indexPlaceNames([]), facets: indexFacetNames([]) })
const HOUR = 3_600_000
const BEGINNING = Date.parse('2027-05-01T03:20:00Z')
const FIRST = utcDayNumber(BEGINNING) - 1

interface Fields {
  n: number
  calendar: IndexedCalendar | null
  score?: number
  created?: number
  language?: string
}

const guideOf = (
  { n, calendar, score = 4, created = 0, language = 'ja' }: Fields,
  version: number,
): GuideDocument =>
  guideDocument({
    id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    version,
    priority: 0,
    views: 0,
    created,
    score,
    calendar,
    languages: [language],
    expertises: [],
    country: 'Japan',
    address: 'Kyoto, Japan',
    introduction: '',
    name: '',
    texts: [],
    card: { n },
  })

const isFree = ({ zone, noticeDays, from, bits }: IndexedCalendar, day: number, now: number) =>
  day >= from &&
  ((bits[(day - from) >>> 3] ?? 0) & (1 << ((day - from) & 7))) !== 0 &&
  day >= dayNumber(todayIn(zone, now)) + noticeDays &&
  day < utcDayNumber(now) + 365

/** The rule, word for word: every day of every guide looked at. */
function fits({ calendar }: GuideDocument, when: When, now: number): boolean {
  if (!calendar) return when.calendar !== 'kept'
  if (when.people !== null && calendar.mostPeople !== null && when.people > calendar.mostPeople)
    return false
  if (!when.range) return true
  const { from, to, consecutive } = when.range
  for (let start = from; start + consecutive - 1 <= to; start++)
    if (
      Array.from({ length: consecutive }, (_, at) => start + at).every((day) =>
        isFree(calendar, day, now),
      )
    )
      return true
  return false
}

function naive(guides: readonly GuideDocument[], query: SearchQuery, now: number): number[] {
  const { when } = query
  return guides
    .filter(
      (guide) =>
        (!when || fits(guide, when, now)) &&
        (query.languages.length === 0 || guide.card.includes('1')),
    )
    .toSorted(
      (a, b) =>
        (query.sort === 'rating' ? b.score - a.score : 0) ||
        b.created - a.created ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ card }) => JSON.parse(card).n)
}

const calendar: fc.Arbitrary<IndexedCalendar> = fc.record({
  zone: fc.constantFrom(
    'Asia/Tokyo',
    'America/Los_Angeles',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
  ),
  noticeDays: fc.constantFrom(0, 1, 2, 7),
  mostPeople: fc.constantFrom(null, 1, 4, 12, 50),
  from: fc.integer({ min: FIRST - 32, max: FIRST }),
  bits: fc.oneof(
    fc.uint8Array({ minLength: 50, maxLength: 50 }),
    fc.constant(new Uint8Array(50).fill(255)),
  ),
})
const guide = fc.record({
  n: fc.integer({ min: 0, max: 12 }),
  calendar: fc.option(calendar, { nil: null }),
  score: fc.constantFrom(3.5, 4, 4.5),
  created: fc.integer({ min: 0, max: 2 }),
})
const day = (min: number, max: number) =>
  fc.integer({ min, max }).map((offset) => dayOfNumber(FIRST + offset))
const query: fc.Arbitrary<RawQuery> = fc.record(
  {
    from: fc.oneof(day(-3, 20), day(360, 402), fc.constantFrom('x', '2027-02-30')),
    to: fc.oneof(day(0, 25), day(362, 410), fc.constant('soon')),
    days: fc.constantFrom('1', '2', '3', '7', '8', '-1'),
    people: fc.constantFrom('1', '4', '5', '51', '0'),
    calendar: fc.constantFrom('any', 'kept'),
    sort: fc.constantFrom('rating', 'newest', 'cheapest'),
  },
  { requiredKeys: [] },
)
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ put: guide }) },
    { weight: 1, arbitrary: fc.record({ remove: fc.integer({ min: 0, max: 12 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ hours: fc.constantFrom(1, 5, 12, 24, 24 * 40, 24 * 401) }),
    },
    { weight: 5, arbitrary: fc.record({ query }) },
  ),
  { maxLength: 40 },
)

const listed = (index: GuideIndex, request: SearchQuery): number[] =>
  JSON.parse(index.page(request, request, () => ']}').toString()).guides.map(
    ({ n }: { n: number }) => n,
  )

describe('A search by day', () => {
  test.each([2 ** 20, 0])(
    'finds the guides that the rule names, with %i bytes of kept sets',
    (bytes) => {
      fc.assert(
        fc.property(steps, (taken) => {
          let now = BEGINNING
          const index = new GuideIndex(
            { foundBytes: bytes, termBytes: bytes, runBytes: bytes },
            () => now,
          )
          const guides = new Map<number, GuideDocument>()
          const answers = new Map<
            string,
            { version: number; dayVersion: number; found: number[] }
          >()
          let version = 0
          for (const step of taken) {
            if ('put' in step) {
              const made = guideOf(step.put, ++version)
              guides.set(step.put.n, made)
              index.put(made)
            } else if ('remove' in step) {
              const gone = guides.get(step.remove)
              guides.delete(step.remove)
              if (gone) index.remove(gone.id)
            } else if ('hours' in step) now += step.hours * HOUR
            else {
              const request = { ...parseSearchQuery(step.query, reader), limit: 100 }
              const found = listed(index, request)
              expect(found).toEqual(naive([...guides.values()], request, now))
              // Only what is still right may be answered again.
              const key = JSON.stringify(step.query)
              const earlier = answers.get(key)
              const isSame = !request.when || earlier?.dayVersion === index.dayVersion()
              if (earlier && isSame && index.unchangedSince(request) <= earlier.version)
                expect(earlier.found).toEqual(found)
              answers.set(key, { version: index.version, dayVersion: index.dayVersion(), found })
            }
          }
        }),
        { numRuns: Number(process.env.DAY_RUNS ?? 200) },
      )
    },
  )

  const always = new Uint8Array(50).fill(255)
  const open = (changes: Partial<IndexedCalendar> = {}): IndexedCalendar => ({
    zone: 'Asia/Tokyo',
    noticeDays: 0,
    mostPeople: null,
    from: FIRST,
    bits: always,
    ...changes,
  })
  function openIndex(calendarOfGuide: IndexedCalendar | null, at: string) {
    let now = Date.parse(at)
    const index = new GuideIndex({ foundBytes: 2 ** 20, termBytes: 2 ** 20 }, () => now)
    index.addAll([foldDocument(guideOf({ n: 1, calendar: calendarOfGuide }, 1))])
    return {
      finds: (raw: RawQuery) => listed(index, parseSearchQuery(raw, reader)).length === 1,
      move: (to: string) => {
        now = Date.parse(to)
      },
    }
  }

  test('counts the notice from today at the guide’s place, not the traveller’s', () => {
    // 22:00 on 1 May in Los Angeles is 14:00 on 2 May in Tokyo.
    const { finds } = openIndex(open({ noticeDays: 2 }), '2027-05-02T05:00:00Z')
    expect(finds({ from: '2027-05-03' })).toBe(false)
    expect(finds({ from: '2027-05-04' })).toBe(true)
  })

  test('drops a day at the guide’s midnight that the notice now excludes', () => {
    const { finds, move } = openIndex(open({ noticeDays: 1 }), '2027-05-03T14:59:00Z')
    expect(finds({ from: '2027-05-04' })).toBe(true)
    move('2027-05-03T15:01:00Z')
    expect(finds({ from: '2027-05-04' })).toBe(false)
    expect(finds({ from: '2027-05-05' })).toBe(true)
  })

  test('does not read the set of today for a day 400 days ahead', () => {
    const { finds } = openIndex(open(), '2027-05-01T03:00:00Z')
    expect(finds({ from: '2027-05-01' })).toBe(true)
    expect(finds({ from: dayOfNumber(FIRST + 1 + 400) })).toBe(false)
    expect(finds({ from: dayOfNumber(FIRST + 400), to: dayOfNumber(FIRST + 430) })).toBe(false)
  })

  test('takes a calendar in a zone that does not exist for none', () => {
    const { finds } = openIndex(open({ zone: 'Asia/Atlantis' }), '2027-05-01T03:00:00Z')
    expect(finds({ from: '2027-05-10' })).toBe(false)
    expect(finds({ from: '2027-05-10', calendar: 'any' })).toBe(true)
  })

  test('never counts a guide without a calendar as free', () => {
    const { finds } = openIndex(null, '2027-05-01T03:00:00Z')
    expect(finds({ from: '2027-05-10' })).toBe(false)
    expect(finds({ people: '2' })).toBe(false)
    expect(finds({ from: '2027-05-10', calendar: 'any' })).toBe(true)
    expect(finds({ calendar: 'any', days: '3' })).toBe(true)
  })
})
