import { useMemo } from 'react'
import { useLanguage } from '../../shell/i18n/use-language.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY

/** The largest unit, from minutes to months, that has passed at least twice. */
const unitFor = (passed: number) => {
  if (passed < 2 * HOUR) return { unit: 'minute', length: MINUTE } as const
  if (passed < 2 * DAY) return { unit: 'hour', length: HOUR } as const
  if (passed < 2 * MONTH) return { unit: 'day', length: DAY } as const
  return { unit: 'month', length: MONTH } as const
}

/** Dates of the admin console, in the interface language (docs/rules/admin.md#dates). */
export function useAdminDates() {
  const language = useLanguage()
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
    const minute = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    const relative = new Intl.RelativeTimeFormat(language)
    const calendar = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
    const shortDay = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    return {
      /** How long ago an instant was; at least a minute. */
      ago(instant: string) {
        const passed = Math.max(MINUTE, Date.now() - Date.parse(instant))
        const { unit, length } = unitFor(passed)
        return relative.format(-Math.floor(passed / length), unit)
      },
      /** A calendar date (YYYY-MM-DD), which has no time zone. */
      calendarDay: (date: string) => calendar.format(new Date(`${date}T00:00:00Z`)),
      /** The same, short. */
      shortDay: (date: string) => shortDay.format(new Date(`${date}T00:00:00Z`)),
      day: (instant: string) => day.format(new Date(instant)),
      minute: (instant: string) => minute.format(new Date(instant)),
    }
  }, [language])
}
