import { instantOf, resolveZone } from '../bookings/time.ts'
import { dayAfter, dayNumber } from '../days.ts'
import { hoursOf, type Span, todayIn, union } from './free-days.ts'
import type { GuideCalendar } from './shapes.ts'

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
