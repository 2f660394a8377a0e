import { SEARCH_LIMITS } from '@annai/contract/availability/search-limits'
import { dayNumber, isDay } from '@annai/contract/days'

/** A range in days since 1970, both ends included, and how many of its days must be consecutive. */
export interface DayRange {
  readonly from: number
  readonly to: number
  readonly consecutive: number
}

/** Availability: a number of consecutive days within a range, for a number of people. */
export interface When {
  /** Null if only the group size is given. */
  readonly range: DayRange | null
  readonly people: number | null
  /**
   * `kept`: guides with a calendar who are available. `any`: also guides without a calendar, whose
   * days are unknown.
   */
  readonly calendar: 'kept' | 'any'
}

/** A decimal integer within bounds, or the fallback. */
export function wholeNumber<F>(text: string | undefined, most: number, fallback: F): number | F {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return fallback
  const number = Number(text)
  return number >= 1 && number <= most ? number : fallback
}

type RawWhen = Readonly<Record<'from' | 'to' | 'days' | 'people' | 'calendar', string | undefined>>

/** Parses the days and people of a query; invalid values fall back. Null if neither is given. */
export function parseWhen({ from, to, days, people, calendar }: RawWhen): When | null {
  if (from === undefined && people === undefined) return null
  const range = rangeOf(from, to, wholeNumber(days, SEARCH_LIMITS.consecutiveDays, 1))
  const number = wholeNumber(people, SEARCH_LIMITS.people, null)
  if (!range && number === null) return null
  return { range, people: number, calendar: calendar === 'any' ? 'any' : 'kept' }
}

function rangeOf(from: string | undefined, to: string | undefined, days: number): When['range'] {
  if (from === undefined || !isDay(from)) return null
  const first = dayNumber(from)
  const last = to !== undefined && isDay(to) && to >= from ? dayNumber(to) : first + days - 1
  const end = Math.min(last, first + SEARCH_LIMITS.rangeDays - 1)
  return { from: first, to: end, consecutive: Math.min(days, end - first + 1) }
}

/** Equivalent conditions have the same key. */
export const whenKey = ({ range, people, calendar }: When): string =>
  `${range ? `${range.from}-${range.to}-${range.consecutive}` : ''}~${people ?? ''}~${calendar}|`
