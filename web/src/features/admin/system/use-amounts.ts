import { numberFormat } from '../../../shell/i18n/number-format.ts'
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

/** Numbers, sizes and durations in the interface language. */
export function useAmounts() {
  const language = useLanguage()
  const inUnit = (
    { unit, value }: { unit: string; value: number },
    unitDisplay: 'short' | 'long',
    maximumFractionDigits: number,
  ) =>
    numberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits }).format(
      value,
    )
  return {
    number: (value: number) => numberFormat(language).format(value),
    size: (bytes: number) => inUnit(sizeOf(bytes), 'short', 1),
    duration: (seconds: number) => inUnit(durationOf(seconds), 'long', 0),
  }
}
