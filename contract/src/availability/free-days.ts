import { dayAfter, dayNumber, weekdayOf } from '../days.ts'
import { instantOf, offsetsOf, resolveZone, type Span, todayIn, union, type Zone } from '../when.ts'
import type { GuideCalendar, Hours, Season } from './shapes.ts'

/** One date of an agreed tour: a group is with the guide. */
export interface AgreedSpan extends Span {
  readonly bookingId: string
}

export interface TakenTimes {
  readonly agreed: readonly AgreedSpan[]
  /** Times when no group can be taken, whatever number of groups the guide takes. */
  readonly busy: readonly Span[]
}

type OpeningRules = Pick<
  GuideCalendar,
  'groups' | 'shortestMinutes' | 'week' | 'seasons' | 'exceptions'
>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 29 February belongs to the season of the 28th, so that a season means the same every year. */
const monthDayOf = (day: string) => (day.slice(5) === '02-29' ? '02-28' : day.slice(5))

function isInSeason({ from, to }: Season, day: string): boolean {
  const [monthDay, first, last] = [
    monthDayOf(day),
    monthDayOf(`0000-${from}`),
    monthDayOf(`0000-${to}`),
  ]
  return first <= last
    ? first <= monthDay && monthDay <= last
    : first <= monthDay || monthDay <= last
}

/** The hours of a day: those of its exception, else of its season, else the usual ones. */
export function hoursOf(calendar: OpeningRules, day: string): Hours {
  const exception = calendar.exceptions.find(({ from, to }) => from <= day && day <= to)
  if (exception) return exception.hours ?? []
  const week = calendar.seasons.find((season) => isInSeason(season, day))?.week ?? calendar.week
  return week[weekdayOf(day)] ?? []
}

/** Wall clock times of one zone as instants. Offsets are read once a day: reading one is slow. */
function createClock(zone: Zone) {
  const offsetAt = offsetsOf(zone)
  const offsets = new Map<number, number>()
  const offsetOn = (midnight: number) => {
    const known = offsets.get(midnight) ?? offsetAt(midnight)
    offsets.set(midnight, known)
    return known
  }
  return (day: string, time: string): number => {
    const midnight = Date.parse(`${day}T00:00:00Z`)
    const before = offsetOn(midnight - DAY)
    if (before !== offsetOn(midnight + 2 * DAY)) return instantOf(day, time, zone)
    return Date.parse(`${day}T${time}:00Z`) - before * MINUTE
  }
}

/** Dates of one booking are one group, even where they overlap. */
function timesOfGroups(agreed: readonly AgreedSpan[]): Span[] {
  const byBooking = new Map<string, Span[]>()
  for (const span of agreed)
    byBooking.set(span.bookingId, [...(byBooking.get(span.bookingId) ?? []), span])
  return [...byBooking.values()].flatMap(union)
}

/** The times when as many agreed tours run at once as the guide takes groups. */
export function fullTimes(agreed: readonly AgreedSpan[], groups: number): Span[] {
  const changes = timesOfGroups(agreed)
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    // Ends sort before starts at the same instant: the next group may begin when the previous one
    // leaves.
    .sort((a, b) => a.at - b.at || a.by - b.by)
  const full: Span[] = []
  let running = 0
  let since: number | null = null
  for (const { at, by } of changes) {
    running += by
    if (running >= groups && since === null) since = at
    else if (running < groups && since !== null) {
      full.push({ start: since, end: at })
      since = null
    }
  }
  return full
}

/** `from`: the first of the taken spans that can touch these hours; copying the rest is slow. */
function hasRoom(open: Span, taken: readonly Span[], from: number, shortest: number): boolean {
  let start = open.start
  for (let at = from; at < taken.length; at++) {
    const span = taken[at]
    if (!span || span.end <= start) continue
    if (span.start >= open.end) break
    if (span.start - start >= shortest) return true
    start = span.end
  }
  return open.end - start >= shortest
}

/**
 * Which of `count` days from `first` on (YYYY-MM-DD at the guide's place) are free: open hours for
 * the shortest tour remain beside what is taken. The notice is not part of it, because it depends on
 * the moment: see `firstBookableDay`.
 */
export function freeDays(
  calendar: OpeningRules & Pick<GuideCalendar, 'zone'>,
  { agreed, busy }: TakenTimes,
  first: string,
  count: number,
): boolean[] {
  const zone = resolveZone(calendar.zone)
  if (!zone) throw new Error('a calendar without a time zone')
  const instant = createClock(zone)
  const taken = union([...busy, ...fullTimes(agreed, calendar.groups)])
  const shortest = calendar.shortestMinutes * MINUTE
  const days = Array.from({ length: count }, (_, i) => dayAfter(first, i))
  let from = 0
  return days.map((day) => {
    const open = union(
      hoursOf(calendar, day).map((hours) => ({
        start: instant(day, hours.from),
        end: instant(hours.to > hours.from ? day : dayAfter(day, 1), hours.to),
      })),
    )
    const earliest = open[0]?.start ?? 0
    // Days and taken spans are sorted, so spans that ended before this day are skipped for good.
    while ((taken[from]?.end ?? Number.POSITIVE_INFINITY) <= earliest - DAY) from++
    return open.some((span) => hasRoom(span, taken, from, shortest))
  })
}

/** The first day that can be booked after the notice, counted from today at the guide's place. */
export const firstBookableDay = (
  { zone, noticeDays }: { readonly zone: string; readonly noticeDays: number },
  now: number,
): string => dayAfter(todayIn(zone, now), noticeDays)

/** The exceptions without this day; what one of them covers before and after it stays. */
const exceptionsBeside = (exceptions: GuideCalendar['exceptions'], day: string) =>
  exceptions.flatMap((exception) => {
    if (day < exception.from || exception.to < day) return [exception]
    return [
      { ...exception, to: dayAfter(day, -1) },
      { ...exception, from: dayAfter(day, 1) },
    ].filter(({ from, to }) => from <= to)
  })

/** The calendar with one more day closed. */
export const closeDay = (calendar: GuideCalendar, day: string): GuideCalendar => ({
  ...calendar,
  exceptions: [
    ...exceptionsBeside(calendar.exceptions, day),
    { from: day, to: day, hours: null, note: '' },
  ],
})

/** Default hours of a day for which the guide has set none. */
export const NINE_TO_FIVE = { from: '09:00', to: '17:00' }

/** The calendar with this day open: as usual, or with the first usual hours where it has none. */
export function openDay(calendar: GuideCalendar, day: string): GuideCalendar {
  const exceptions = exceptionsBeside(calendar.exceptions, day)
  const usual = { ...calendar, exceptions }
  if (hoursOf(usual, day).length > 0) return usual
  const hours = calendar.week.find((open) => open.length > 0) ?? [NINE_TO_FIVE]
  return { ...calendar, exceptions: [...exceptions, { from: day, to: day, hours, note: '' }] }
}

/** Are all of these times within open hours? What takes time of them is not looked at. */
export function isWithinHours(calendar: GuideCalendar, { start, end }: Span): boolean {
  const zone = resolveZone(calendar.zone)
  if (!zone) return true
  // Hours past midnight belong to the day before.
  const first = dayAfter(todayIn(calendar.zone, start), -1)
  const count = dayNumber(todayIn(calendar.zone, end)) - dayNumber(first) + 1
  const days = Array.from({ length: count }, (_, i) => dayAfter(first, i))
  const open = union(
    days.flatMap((day) =>
      hoursOf(calendar, day).map(({ from, to }) => ({
        start: instantOf(day, from, zone),
        end: instantOf(to > from ? day : dayAfter(day, 1), to, zone),
      })),
    ),
  )
  return open.some((span) => span.start <= start && end <= span.end)
}
