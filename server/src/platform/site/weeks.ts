import { dayAfter, weekdayOf } from '@annai/contract/days'
import { todayIn } from '@annai/contract/when'
import type { Platform } from '../platform.ts'

/** Today in the time zone of the site, YYYY-MM-DD. */
export const todayOf = ({ site, clock }: Pick<Platform, 'site' | 'clock'>): string =>
  todayIn(site.settings().timeZone, clock.now().getTime())

export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day))

/** The Mondays of the last weeks, that of today's week last. */
export function lastMondays(today: string, count: number): string[] {
  const monday = mondayOf(today)
  return Array.from({ length: count }, (_, at) => dayAfter(monday, 7 * (at + 1 - count)))
}
