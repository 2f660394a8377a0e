import { isWithinHours } from '@annai/contract/availability/free-days'
import type { CalendarSpans, GuideCalendar } from '@annai/contract/availability/shapes'
import type { DateTimeRow } from '@annai/contract/bookings/proposals/shapes'
import { dayAfter, earliestDay, isDay } from '@annai/contract/days'
import { instantOf, resolveZone, spanOf } from '@annai/contract/when'

interface Times {
  dateTimes: readonly DateTimeRow[]
  timeZone: string
}

/** A conflict between a proposed time and the guide's own calendar. */
export type Clash = { start: string; end: string } & (
  | { kind: 'closed' }
  | { kind: 'busy'; feed: string }
  | { kind: 'proposal'; bookingId: string; traveller: string | null }
)

/**
 * The months (YYYY-MM) that these days can be in, in any time zone. Past days are ignored: while a
 * year is typed, the field contains years such as 2 and 20.
 */
export const monthsOf = (rows: readonly DateTimeRow[], now: number): string[] => [
  ...new Set(
    rows
      .filter(({ date }) => isDay(date) && date >= earliestDay(now))
      .flatMap(({ date }) => [-1, 0, 1].map((days) => dayAfter(date, days).slice(0, 7))),
  ),
]

/**
 * Conflicts of the proposed times with closed hours and imported busy times, and other open
 * proposals on the same days. Incomplete rows have no conflicts, and without a calendar no hours
 * are closed.
 */
export function clashesOf(
  { dateTimes, timeZone }: Times,
  calendar: GuideCalendar | undefined,
  spans: readonly CalendarSpans[],
  bookingId: string,
): Clash[] {
  const zone = resolveZone(timeZone)
  if (!zone) return []
  const rows = dateTimes
    .map((row) => ({ ...spanOf(row, zone), row }))
    .filter(({ start, end }) => start < end)
  const text = (instant: number) => new Date(instant).toISOString()
  const closed = rows
    .filter((row) => calendar && calendar.version > 0 && !isWithinHours(calendar, row))
    .map(({ start, end }) => ({ kind: 'closed' as const, start: text(start), end: text(end) }))
  const days = rows.map(({ row: { date }, end }) => ({
    start: instantOf(date, '00:00', zone),
    end: Math.max(end, instantOf(dayAfter(date, 1), '00:00', zone)),
  }))
  const touches = (ranges: readonly { start: number; end: number }[], other: Span) =>
    ranges.some(({ start, end }) => start < Date.parse(other.end) && Date.parse(other.start) < end)
  const busy = spans
    .flatMap((month) => month.busy)
    .filter((span) => touches(rows, span))
    .map((span) => ({ kind: 'busy' as const, ...span }))
  const proposals = spans
    .flatMap(({ holds }) => holds)
    .filter((proposal) => proposal.bookingId !== bookingId && touches(days, proposal))
    .map((proposal) => ({ kind: 'proposal' as const, ...proposal }))
  // A span at the end of a month is listed in both months.
  return [...new Map([...closed, ...busy, ...proposals].map((one) => [keyOf(one), one])).values()]
}

type Span = { start: string; end: string }

export const keyOf = (clash: Clash): string =>
  [
    clash.kind,
    clash.start,
    clash.end,
    clash.kind === 'busy' ? clash.feed : clash.kind === 'proposal' ? clash.bookingId : '',
  ].join(' ')
