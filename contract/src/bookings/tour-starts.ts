import { dayAfter } from '../days.ts'
import { inOrder } from './changes.ts'
import type { DateTimeRow } from './proposals/shapes.ts'
import { instantOf, resolveZone } from './time.ts'

interface TourDates {
  dateTimes: readonly DateTimeRow[]
  timeZone: string
}

/** The start of the first date, moved by `days` on the tour's clock; null without a valid one. */
function firstHourOf({ dateTimes, timeZone }: TourDates, days: number): Date | null {
  const first = inOrder(dateTimes)[0]
  const zone = resolveZone(timeZone)
  if (!first || !zone) return null
  const instant = instantOf(dayAfter(first.date, days), first.startTime, zone)
  return Number.isNaN(instant) ? null : new Date(instant)
}

/** When the first date starts. */
export const firstStartOf = (dates: TourDates): Date | null => firstHourOf(dates, 0)

/**
 * When both parties of an agreed booking are reminded: the day before its first date, at its start
 * hour on the tour's clock. Null if that has passed: a booking agreed less than a day ahead needs
 * no reminder.
 */
export function tourReminderOf(dates: TourDates, now: Date): Date | null {
  const at = firstHourOf(dates, -1)
  return at && at > now ? at : null
}
