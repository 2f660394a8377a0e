import { useMemo } from 'react'
import { useLanguage } from '../../../shell/i18n/use-language.ts'

/** Formats minutes as days, hours and minutes, without parts that are zero. */
export function useDuration(): (minutes: number) => string {
  const language = useLanguage()
  return useMemo(() => {
    const units = (['day', 'hour', 'minute'] as const).map(
      (unit) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }),
    )
    return (minutes) => {
      const parts = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
      const words = parts.flatMap((count, index) =>
        count > 0 ? (units[index]?.format(count) ?? []) : [],
      )
      if (words.length === 0) return units[2]?.format(0) ?? ''
      // Intl puts spaces between a number and a word, which no Japanese or Chinese line has.
      const text = words.join(' ')
      return /^(?:ja|zh)/.test(language) ? text.replaceAll(' ', '') : text
    }
  }, [language])
}
