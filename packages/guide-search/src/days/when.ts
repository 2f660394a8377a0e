import { SEARCH_LIMITS } from '@annai/contract/availability/search-limits'
import { dayNumber, isDay } from '@annai/contract/days'

/** So many days in a row from a day to another one, both included, since 1970. */
export interface DayRange {
  readonly from: number
  readonly to: number
  readonly inRow: number
}

/** Who has time: so many days in a row within a range, for so many people. */
export interface When {
  /** Null where only the group size counts. */
  readonly range: DayRange | null
  readonly people: number | null
  /**
   * `kept`: guides who keep a calendar and have time. `any`: also those without a calendar, whose
   * days are unknown.
   */
  readonly calendar: 'kept' | 'any'
}

/** A whole number in plain digits within bounds, or the fallback. */
export function wholeNumber<F>(text: string | undefined, most: number, fallback: F): number | F {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return fallback
  const number = Number(text)
  return number >= 1 && number <= most ? number : fallback
}

type RawWhen = Readonly<Record<'from' | 'to' | 'days' | 'people' | 'calendar', string | undefined>>

/** Reads the days and people of a query; odd values fall back. Null asks for neither. */
export function parseWhen({ from, to, days, people, calendar }: RawWhen): When | null {
  if (from === undefined && people === undefined) return null
  const range = rangeOf(from, to, wholeNumber(days, SEARCH_LIMITS.daysInRow, 1))
  const number = wholeNumber(people, SEARCH_LIMITS.people, null)
  if (!range && number === null) return null
  return { range, people: number, calendar: calendar === 'any' ? 'any' : 'kept' }
}

function rangeOf(from: string | undefined, to: string | undefined, days: number): When['range'] {
  if (from === undefined || !isDay(from)) return null
  const first = dayNumber(from)
  const last = to !== undefined && isDay(to) && to >= from ? dayNumber(to) : first + days - 1
  const end = Math.min(last, first + SEARCH_LIMITS.rangeDays - 1)
  return { from: first, to: end, inRow: Math.min(days, end - first + 1) }
}

/** Two questions for the same guides have the same key. */
export const whenKey = ({ range, people, calendar }: When): string =>
  `${range ? `${range.from}-${range.to}-${range.inRow}` : ''}~${people ?? ''}~${calendar}|`
