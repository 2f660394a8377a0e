const DAY_MS = 86_400_000

/** A real date as YYYY-MM-DD. PostgreSQL has no year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
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

/** The earliest day that is not over in every time zone. */
export const earliestDay = (now: number): string =>
  new Date(now - 12 * 3_600_000).toISOString().slice(0, 10)

/** Today in UTC as a number. */
export const utcDayNumber = (now: number): number => Math.floor(now / DAY_MS)

/** The last of `count` consecutive days. */
export const lastDayOf = (first: string, days: number): string => dayAfter(first, days - 1)

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
