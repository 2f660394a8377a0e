import { z } from 'zod'
import { TakenTime } from '../bookings/proposals/shapes.ts'
import { isDay, lastDayOf } from '../days.ts'
import { resolveZone } from '../when.ts'
import { boundedText, Id, Instant, lineUpTo, trimmedLine } from '../wire.ts'
import { CALENDAR_LIMITS as L, SHOWN_DAYS, SPANS_DAYS } from './limits.ts'
import { MOST_PEOPLE, NOTICE_DAYS } from './vocabulary.ts'

const Time = boundedText(5).pipe(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'hoursInvalid'))
// These checks abort, because the checks of the enclosing shapes calculate with dates.
const Day = boundedText(10).pipe(z.string().refine(isDay, { error: 'dateInvalid', abort: true }))
const MonthDay = boundedText(5).pipe(
  z.string().refine((text) => isDay(`2028-${text}`), { error: 'dateInvalid', abort: true }),
)

/** Open hours on a wall clock; an end at or before the start is on the next day. */
const HoursRange = z.object({ from: Time, to: Time })

const DAY_MINUTES = 1440

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes from midnight; an end at or before the start is on the next day. */
function minutesOfRange({ from, to }: { from: string; to: string }): [number, number] {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return [start, end > start ? end : end + DAY_MINUTES]
}

/** Do two ranges of hours of one day overlap? Touching ones do not. */
function hoursOverlap(hours: readonly { from: string; to: string }[]): boolean {
  const sorted = hours.map(minutesOfRange).sort(([a], [b]) => a - b)
  return sorted.some(([start], i) => i > 0 && start < (sorted[i - 1]?.[1] ?? 0))
}

const Hours = z
  .array(HoursRange)
  .max(L.hoursRanges, { error: 'hoursInvalid' })
  .refine((hours) => !hoursOverlap(hours), { error: 'hoursOverlap' })
export type Hours = z.infer<typeof Hours>

/** The hours of the seven weekdays, Monday first. */
const Week = z.array(Hours).length(7, { error: 'hoursInvalid' })

/** A part of every year with hours of its own; it may cross New Year. */
const Season = z.object({ from: MonthDay, to: MonthDay, week: Week })
export type Season = z.infer<typeof Season>

/** Days with other hours than usual; null hours close them. */
const DayException = z
  .object({ from: Day, to: Day, hours: Hours.nullable(), note: lineUpTo(L.note, 'tooLong') })
  .refine(({ from, to }) => from <= to && to <= lastDayOf(from, L.exceptionDays), {
    error: 'dateInvalid',
  })

const TimeZone = boundedText(60).pipe(
  z.string().refine(
    (name) => {
      const zone = resolveZone(name)
      return zone !== null && 'iana' in zone
    },
    { error: 'timeZoneInvalid' },
  ),
)

const calendar = {
  /** An IANA name: the clock of all hours and days of this calendar. */
  zone: TimeZone,
  /** How many groups the guide takes at the same time. */
  groups: z
    .int({ error: 'invalid' })
    .min(1, { error: 'invalid' })
    .max(L.groups, { error: 'invalid' }),
  mostPeople: z.literal(MOST_PEOPLE, { error: 'invalid' }).nullable(),
  noticeDays: z.literal(NOTICE_DAYS, { error: 'invalid' }),
  shortestMinutes: z
    .int({ error: 'invalid' })
    .multipleOf(60, { error: 'invalid' })
    .min(60, { error: 'invalid' })
    .max(L.shortestTour * 60, { error: 'invalid' }),
  week: Week,
  seasons: z.array(Season).max(L.seasons, { error: 'invalid' }),
  exceptions: z.array(DayException).max(L.exceptions, { error: 'tooManyExceptions' }),
}

/** The guide's own calendar; `version` is 0 while none is stored. */
export const GuideCalendar = z.object({ ...calendar, version: z.int().min(0) })
export type GuideCalendar = z.infer<typeof GuideCalendar>

/** `version` is the one that was read; an outdated version is refused. */
export const GuideCalendarRequest = GuideCalendar.refine(
  ({ seasons }) => !seasons.some((season, i) => overlapsAny(season, seasons.slice(i + 1))),
  { error: 'seasonsOverlap', path: ['seasons'] },
).refine(
  ({ exceptions }) => {
    const sorted = [...exceptions].sort((a, b) => (a.from < b.from ? -1 : 1))
    return sorted.every((one, i) => i === 0 || one.from > (sorted[i - 1]?.to ?? ''))
  },
  { error: 'exceptionsOverlap', path: ['exceptions'] },
)
export type GuideCalendarRequest = z.infer<typeof GuideCalendarRequest>

const parts = ({ from, to }: Season) =>
  from <= to ? [[from, to] as const] : [[from, '12-31'] as const, ['01-01', to] as const]

function overlapsAny(season: Season, others: readonly Season[]): boolean {
  return others.some((other) =>
    parts(season).some(([from, to]) => parts(other).some(([a, b]) => from <= b && a <= to)),
  )
}

/**
 * What the public sees of a calendar: days, never hours or the reason why a day is not free. Without
 * a calendar there are no days, because nothing is known about any.
 */
export const Availability = z.object({
  zone: z.string(),
  noticeDays: z.int(),
  mostPeople: z.int().nullable(),
  days: z.array(z.object({ day: z.string(), isFree: z.boolean() })).max(SHOWN_DAYS),
})
export type Availability = z.infer<typeof Availability>

/** The days of a guide's own calendar that are requested, the last one included. */
export const CalendarSpansQuery = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to && to <= lastDayOf(from, SPANS_DAYS), {
    error: 'dateInvalid',
  })

/** What takes time in a guide's own calendar, earliest first. Only the guide can read it. */
export const CalendarSpans = z.object({
  /** Tours that both parties agreed to. */
  agreed: z.array(TakenTime),
  /** Dates of proposals without an answer; they take no time. */
  holds: z.array(TakenTime),
  /** Busy times of imported calendars. */
  busy: z.array(z.object({ feed: z.string(), start: Instant, end: Instant })),
})
export type CalendarSpans = z.infer<typeof CalendarSpans>

/** Why an imported calendar was not read, or only in part (`partial`). */
const CalendarProblem = z.enum(['unreachable', 'notCalendar', 'tooLarge', 'partial'])
export type CalendarProblem = z.infer<typeof CalendarProblem>

/**
 * An imported calendar. Its address is never returned, because it gives access to the whole
 * calendar.
 */
const ImportedCalendar = z.object({
  _id: Id,
  name: z.string(),
  host: z.string(),
  lastReadAt: Instant.nullable(),
  /** Null after so many failures that it is read on request only. */
  nextReadAt: Instant.nullable(),
  /** It is read within a minute. */
  isDue: z.boolean(),
  problem: CalendarProblem.nullable(),
})
export type ImportedCalendar = z.infer<typeof ImportedCalendar>

export const ImportedCalendars = z.object({ feeds: z.array(ImportedCalendar) })
export type ImportedCalendars = z.infer<typeof ImportedCalendars>

/** Without a name, the calendar is named after its host. */
export const ImportedCalendarRequest = z.object({
  name: trimmedLine(L.calendarName, 'tooLong'),
  url: boundedText(L.calendarAddress, { missing: 'required' }).min(1, { error: 'required' }),
})
export type ImportedCalendarRequest = z.infer<typeof ImportedCalendarRequest>
