import { useMemo } from 'react'
import { useLanguage } from '../../shell/i18n/use-language.ts'

/** Dates of the admin console, in the interface language (docs/rules/admin.md#dates). */
export function useAdminDates() {
  const language = useLanguage()
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
    const minute = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    const calendar = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
    return {
      /** A calendar date (YYYY-MM-DD), which has no time zone. */
      calendarDay: (date: string) => calendar.format(new Date(`${date}T00:00:00Z`)),
      day: (instant: string) => day.format(new Date(instant)),
      minute: (instant: string) => minute.format(new Date(instant)),
    }
  }, [language])
}
