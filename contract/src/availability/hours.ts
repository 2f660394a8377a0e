import { dayAfter } from '../days.ts'

const DAY_MS = 86_400_000
const DAY_MINUTES = 1440

/** Today in UTC as a number. */
export const utcDayNumber = (now: number): number => Math.floor(now / DAY_MS)

/** The last of `count` consecutive days. */
export const lastDayOf = (first: string, days: number): string => dayAfter(first, days - 1)

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes from midnight; an end at or before the start is on the next day. */
function minutesOfRange({ from, to }: { from: string; to: string }): [number, number] {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return [start, end > start ? end : end + DAY_MINUTES]
}

/** Do two ranges of hours of one day overlap? Touching ones do not. */
export function hoursOverlap(hours: readonly { from: string; to: string }[]): boolean {
  const sorted = hours.map(minutesOfRange).sort(([a], [b]) => a - b)
  return sorted.some(([start], i) => i > 0 && start < (sorted[i - 1]?.[1] ?? 0))
}
