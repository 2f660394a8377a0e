import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '../days.ts'
import { instantOf, resolveZone, type Span, todayIn } from '../when.ts'
import {
  type AgreedSpan,
  closeDay,
  firstBookableDay,
  freeDays,
  fullTimes,
  hoursOf,
  NINE_TO_FIVE,
  openDay,
  type TakenTimes,
} from './free-days.ts'
import type { GuideCalendar } from './shapes.ts'

const week = (...hours: { from: string; to: string }[]) => Array.from({ length: 7 }, () => hours)

const calendarOf = (changes: Partial<GuideCalendar> = {}): GuideCalendar => ({
  zone: 'Asia/Tokyo',
  groups: 1,
  mostPeople: null,
  noticeDays: 1,
  shortestMinutes: 180,
  week: week(NINE_TO_FIVE),
  seasons: [],
  exceptions: [],
  version: 0,
  ...changes,
})

function at(zone: string, day: string, from: string, to: string): Span {
  const resolved = resolveZone(zone)
  if (!resolved) throw new Error(zone)
  const end = to > from ? day : dayAfter(day, 1)
  return { start: instantOf(day, from, resolved), end: instantOf(end, to, resolved) }
}

const NOTHING: TakenTimes = { agreed: [], busy: [] }
/** Each of them with a group of its own. */
const agreedTours = (...spans: Span[]): AgreedSpan[] =>
  spans.map((span, number) => ({ ...span, bookingId: `booking ${number}` }))
const isFree = (calendar: GuideCalendar, day: string, taken: Partial<TakenTimes> = {}) =>
  freeDays(calendar, { ...NOTHING, ...taken }, day, 1)[0]

describe('The hours of a day', () => {
  test('are those of its exception, else of its season, else the usual ones', () => {
    const calendar = calendarOf({
      seasons: [{ from: '07-01', to: '08-31', week: week({ from: '06:00', to: '10:00' }) }],
      exceptions: [
        { from: '2027-07-10', to: '2027-07-12', hours: null, note: '' },
        { from: '2027-07-13', to: '2027-07-13', hours: [{ from: '20:00', to: '23:00' }], note: '' },
      ],
    })
    expect(hoursOf(calendar, '2027-06-30')).toEqual([NINE_TO_FIVE])
    expect(hoursOf(calendar, '2027-07-09')).toEqual([{ from: '06:00', to: '10:00' }])
    expect(hoursOf(calendar, '2027-07-12')).toEqual([])
    expect(hoursOf(calendar, '2027-07-13')).toEqual([{ from: '20:00', to: '23:00' }])
  })

  test('of a season that crosses New Year hold on New Year’s Eve and on New Year’s Day', () => {
    const calendar = calendarOf({ seasons: [{ from: '11-15', to: '02-15', week: week() }] })
    expect(
      ['2027-11-14', '2027-12-31', '2028-01-01', '2028-02-16'].map((day) => hoursOf(calendar, day)),
    ).toEqual([[NINE_TO_FIVE], [], [], [NINE_TO_FIVE]])
  })

  test('of 29 February are those of the 28th', () => {
    const winter = calendarOf({ seasons: [{ from: '01-01', to: '02-28', week: week() }] })
    expect(hoursOf(winter, '2028-02-29')).toEqual([])
    const leap = calendarOf({ seasons: [{ from: '02-29', to: '03-10', week: week() }] })
    expect(hoursOf(leap, '2027-02-28')).toEqual([])
  })

  test('differ by weekday, Monday first', () => {
    const calendar = calendarOf({ week: [[NINE_TO_FIVE], [], [], [], [], [], []] })
    expect(freeDays(calendar, NOTHING, '2027-05-03', 7)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('A free day', () => {
  test('keeps room for the shortest tour beside an agreed one', () => {
    const day = '2027-05-03'
    const agreed = (to: string) => ({
      agreed: agreedTours(at('Asia/Tokyo', day, '09:00', to)),
    })
    expect(isFree(calendarOf(), day, agreed('12:00'))).toBe(true)
    expect(isFree(calendarOf(), day, agreed('15:00'))).toBe(false)
  })

  test('with hours past midnight loses only what the next day’s busy time covers', () => {
    const calendar = calendarOf({ week: week({ from: '18:00', to: '02:00' }) })
    const allDay = at('Asia/Tokyo', '2027-05-04', '00:00', '00:00')
    expect(isFree(calendar, '2027-05-03', { busy: [allDay] })).toBe(true)
    expect(isFree({ ...calendar, shortestMinutes: 420 }, '2027-05-03', { busy: [allDay] })).toBe(
      false,
    )
  })

  test('is taken when as many tours overlap as the guide takes groups', () => {
    const day = '2027-05-03'
    const calendar = calendarOf({ groups: 2 })
    const tours = agreedTours(
      at('Asia/Tokyo', day, '09:00', '16:00'),
      at('Asia/Tokyo', day, '10:00', '17:00'),
    )
    expect(isFree(calendar, day, { agreed: tours.slice(0, 1) })).toBe(true)
    expect(isFree(calendar, day, { agreed: tours })).toBe(false)
    expect(isFree({ ...calendar, groups: 3 }, day, { agreed: tours })).toBe(true)
  })

  test('remains taken with one group left over from a larger number', () => {
    const day = '2027-05-03'
    const tour = at('Asia/Tokyo', day, '09:00', '17:00')
    const three = agreedTours(tour, tour, tour)
    expect(isFree(calendarOf({ groups: 1 }), day, { agreed: three })).toBe(false)
  })

  test('has room for a second group beside one tour whose own dates overlap', () => {
    const day = '2027-05-03'
    const tour = [at('Asia/Tokyo', day, '09:00', '16:00'), at('Asia/Tokyo', day, '10:00', '17:00')]
    const agreed = tour.map((span) => ({ ...span, bookingId: 'one' }))
    expect(fullTimes(agreed, 2)).toEqual([])
    expect(fullTimes(agreed, 1)).toEqual([at('Asia/Tokyo', day, '09:00', '17:00')])
    expect(isFree(calendarOf({ groups: 2 }), day, { agreed })).toBe(true)
    const other = { ...at('Asia/Tokyo', day, '09:00', '17:00'), bookingId: 'two' }
    expect(isFree(calendarOf({ groups: 2 }), day, { agreed: [...agreed, other] })).toBe(false)
  })

  test('counts two ranges of hours that touch as one', () => {
    const calendar = calendarOf({
      week: week({ from: '09:00', to: '11:00' }, { from: '11:00', to: '13:00' }),
    })
    expect(isFree({ ...calendar, shortestMinutes: 240 }, '2027-05-03')).toBe(true)
  })

  test('on the day when spring skips an hour is one hour shorter', () => {
    const calendar = calendarOf({
      zone: 'America/New_York',
      shortestMinutes: 180,
      week: week({ from: '01:00', to: '04:00' }),
    })
    expect(freeDays(calendar, NOTHING, '2027-03-13', 3)).toEqual([true, false, true])
  })
})

describe('Opening and closing a day', () => {
  const trip = { from: '2027-07-10', to: '2027-07-12', hours: null, note: 'Wishes' }

  test('splits the exception that covers it and leaves the other days alone', () => {
    const opened = openDay(calendarOf({ exceptions: [trip] }), '2027-07-11')
    expect(opened.exceptions).toEqual([
      { ...trip, to: '2027-07-10' },
      { ...trip, from: '2027-07-12' },
    ])
    expect(hoursOf(opened, '2027-07-11')).toEqual([NINE_TO_FIVE])
    const closed = closeDay(opened, '2027-07-11')
    expect(['10', '11', '12'].map((day) => hoursOf(closed, `2027-07-${day}`))).toEqual([[], [], []])
  })

  test('gives a weekday without hours the first usual ones', () => {
    const hours = [{ from: '20:00', to: '23:00' }]
    const calendar = calendarOf({ week: [[], hours, [], [], [], [], []] })
    expect(hoursOf(openDay(calendar, '2027-05-03'), '2027-05-03')).toEqual(hours)
    const none = calendarOf({ week: [[], [], [], [], [], [], []] })
    expect(hoursOf(openDay(none, '2027-05-03'), '2027-05-03')).toEqual([NINE_TO_FIVE])
  })
})

describe('The notice', () => {
  test('counts from today at the guide’s place', () => {
    const atNight = Date.parse('2027-05-02T05:00:00Z') // 22:00 on 1 May in Los Angeles
    expect(todayIn('America/Los_Angeles', atNight)).toBe('2027-05-01')
    expect(firstBookableDay({ zone: 'Asia/Tokyo', noticeDays: 2 }, atNight)).toBe('2027-05-04')
  })
})

const ZONES = [
  'Asia/Tokyo',
  'Asia/Seoul',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Chatham',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Pacific/Apia',
]
const MINUTE = 60_000

/** The same by trying every quarter of an hour, with no shortcut. */
function naive(
  calendar: GuideCalendar,
  taken: { agreed: AgreedSpan[]; busy: Span[] },
  day: string,
): boolean {
  const zone = resolveZone(calendar.zone)
  if (!zone) throw new Error(calendar.zone)
  const open = hoursOf(calendar, day).map(({ from, to }) => at(calendar.zone, day, from, to))
  const isOpen = (instant: number) =>
    open.some(({ start, end }) => start <= instant && instant < end) &&
    !taken.busy.some(({ start, end }) => start <= instant && instant < end) &&
    new Set(
      taken.agreed
        .filter(({ start, end }) => start <= instant && instant < end)
        .map(({ bookingId }) => bookingId),
    ).size < calendar.groups
  let run = 0
  const first = Math.min(...open.map(({ start }) => start))
  const last = Math.max(...open.map(({ end }) => end))
  for (let instant = first; instant < last; instant += 15 * MINUTE) {
    run = isOpen(instant) ? run + 15 : 0
    if (run >= calendar.shortestMinutes) return true
  }
  return false
}

test('free days equal a search of every quarter of an hour, across zones and changes of clocks', () => {
  const quarter = fc.integer({ min: 0, max: 95 }).map((n) => {
    const pad = (value: number) => String(value).padStart(2, '0')
    return `${pad(Math.floor(n / 4))}:${pad((n % 4) * 15)}`
  })
  const hours = fc.array(fc.record({ from: quarter, to: quarter }), { maxLength: 2 })
  const question = fc.record({
    zone: fc.constantFrom(...ZONES),
    groups: fc.integer({ min: 1, max: 3 }),
    shortestMinutes: fc.constantFrom(60, 180, 360),
    week: fc.array(hours, { minLength: 7, maxLength: 7 }),
    season: fc.option(hours, { nil: undefined }),
    first: fc.integer({ min: 0, max: 700 }).map((n) => dayAfter('2027-01-01', n)),
    taken: fc.array(
      fc.record({
        isBusy: fc.boolean(),
        bookingId: fc.constantFrom('one', 'two', 'three', 'four', 'five'),
        from: fc.integer({ min: -24, max: 6 * 24 * 4 }),
        length: fc.integer({ min: 1, max: 24 * 4 }),
      }),
      { maxLength: 8 },
    ),
  })
  fc.assert(
    fc.property(
      question,
      ({ zone, groups, shortestMinutes, week: usual, season, first, taken }) => {
        const seasons = season ? [{ from: '11-15', to: '03-31', week: week(...season) }] : []
        const calendar = calendarOf({ zone, groups, shortestMinutes, week: usual, seasons })
        const origin = Date.parse(`${first}T00:00:00Z`)
        const spans = (isBusy: boolean) =>
          taken
            .filter((one) => one.isBusy === isBusy)
            .map(({ from, length, bookingId }) => ({
              bookingId,
              start: origin + from * 15 * MINUTE,
              end: origin + (from + length) * 15 * MINUTE,
            }))
        const times = { agreed: spans(false), busy: spans(true) }
        expect(freeDays(calendar, times, first, 5)).toEqual(
          Array.from({ length: 5 }, (_, i) => naive(calendar, times, dayAfter(first, i))),
        )
      },
    ),
    { numRuns: 1500 },
  )
}, 60_000)
