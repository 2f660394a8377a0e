import { useMemo } from 'react'
import { useLanguage } from '../../../shell/i18n/use-language.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const MINUTE = 60
const HOUR = 60 * MINUTE

function sizeOf(bytes: number): { unit: (typeof UNITS)[number]; value: number } {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return { unit: UNITS[step] ?? 'byte', value: bytes / 1000 ** step }
}

function durationOf(seconds: number): { unit: 'second' | 'minute' | 'hour'; value: number } {
  if (seconds < MINUTE) return { unit: 'second', value: Math.round(seconds) }
  if (seconds < HOUR) return { unit: 'minute', value: Math.round(seconds / MINUTE) }
  return { unit: 'hour', value: Math.round(seconds / HOUR) }
}

/** Sizes and durations in the interface language. */
export function useAmounts() {
  const language = useLanguage()
  return useMemo(() => {
    const inUnit = (
      value: number,
      unit: string,
      unitDisplay: 'short' | 'long',
      maximumFractionDigits: number,
    ) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay,
        maximumFractionDigits,
      }).format(value)
    return {
      number: (value: number) => value.toLocaleString(language),
      size(bytes: number) {
        const { unit, value } = sizeOf(bytes)
        return inUnit(value, unit, 'short', 1)
      },
      duration(seconds: number) {
        const { unit, value } = durationOf(seconds)
        return inUnit(value, unit, 'long', 0)
      },
    }
  }, [language])
}
