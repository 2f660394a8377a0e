import { dayAfter } from '@annai/contract/days'
import type { Language } from '@annai/contract/languages'

export const DAY = 86_400_000
/** Midnight UTC of a day (YYYY-MM-DD), in milliseconds. */
export const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
export const monthOf = (day: string) => day.slice(0, 7)

export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dayOf(Date.UTC(year, number - 1 + by, 1)).slice(0, 7)
}

/** The first day of a week in calendars of the language, as `getUTCDay` counts it. */
export const FIRST_WEEKDAY: Record<Language, 0 | 1> = {
  en: 1,
  'zh-CN': 1,
  'zh-TW': 0,
  ja: 0,
  ko: 0,
}

/** How many days of its week are before the day of this instant. */
const placeInWeek = (instant: number, language: Language) =>
  (new Date(instant).getUTCDay() + 7 - FIRST_WEEKDAY[language]) % 7

/** The weeks of a month (YYYY-MM). Days outside the month are null. */
export function weeksOf(month: string, language: Language): (string | null)[][] {
  const first = instantOf(`${month}-01`)
  const blank = placeInWeek(first, language)
  const count = (instantOf(`${monthAfter(month, 1)}-01`) - first) / DAY
  const cells = Array.from({ length: Math.ceil((blank + count) / 7) * 7 }, (_, i) =>
    i < blank || i >= blank + count ? null : dayOf(first + (i - blank) * DAY),
  )
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(i * 7, i * 7 + 7))
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** The day that a key leads to from this one, as in other calendars; null for all other keys. */
export function dayByKey(day: string, key: string, language: Language): string | null {
  const place = placeInWeek(instantOf(day), language)
  if (key === 'Home') return dayAfter(day, -place)
  if (key === 'End') return dayAfter(day, 6 - place)
  if (key === 'PageUp' || key === 'PageDown') {
    const month = monthAfter(monthOf(day), key === 'PageUp' ? -1 : 1)
    const last = dayAfter(`${monthAfter(month, 1)}-01`, -1)
    const same = `${month}${day.slice(7)}`
    return same < last ? same : last
  }
  const step = STEPS[key]
  return step === undefined ? null : dayAfter(day, step)
}
