const DAY_MS = 86_400_000
const DAY_MINUTES = 1440

/** A real date as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text
}

/** The day that is `days` later (or earlier). */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Days since 1970, and back. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
export const dayOfNumber = (number: number): string =>
  new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Today in UTC as a number. */
export const utcDayNumber = (now: number): number => Math.floor(now / DAY_MS)

/** The last of so many days in a row. */
export const lastDayOf = (first: string, days: number): string => dayAfter(first, days - 1)

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes from the midnight that begins the day; an end at or before the start is on the next day. */
function minutesOfStretch({ from, to }: { from: string; to: string }): [number, number] {
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return [start, end > start ? end : end + DAY_MINUTES]
}

/** Do two stretches of one day overlap? Touching ones do not. */
export function hoursOverlap(hours: readonly { from: string; to: string }[]): boolean {
  const sorted = hours.map(minutesOfStretch).sort(([a], [b]) => a - b)
  return sorted.some(([start], i) => i > 0 && start < (sorted[i - 1]?.[1] ?? 0))
}
