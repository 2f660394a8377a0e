import { tourTimes } from '@annai/contract/bookings/tour'
import type { Language } from '@annai/contract/languages'
import { useMemo } from 'react'
import { deviceZone } from '../../shell/i18n/device-zone.ts'
import { useLanguage } from '../../shell/i18n/use-language.ts'

/** The time zone of the device; UTC if it is unknown. */
export const readerZone = (): string => deviceZone() ?? 'UTC'

const cache = new Map<string, ReturnType<typeof tourTimes>>()

/** The times of a tour in a language, cached as creating the formats takes milliseconds. */
export function tourTimesIn(language: Language) {
  const zone = readerZone()
  const key = `${language} ${zone}`
  const known = cache.get(key) ?? tourTimes(language, zone)
  cache.set(key, known)
  return known
}

export const useTourTimes = () => tourTimesIn(useLanguage())

type Style = 'long' | 'medium'

const DAY: Record<Style, Intl.DateTimeFormatOptions> = {
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  medium: { year: 'numeric', month: 'short', day: 'numeric' },
}

interface MomentOptions {
  /** The style of the date; without it only the time is formatted. */
  dateStyle?: Style
  /** Whether to include the time of day. */
  hasTime?: boolean
  /** Whether to add the name of the reader's time zone. */
  hasZone?: boolean
}

/**
 * Formats an instant in the reader's language and time zone. Uses `hour` and `minute`, because in
 * Chinese `timeStyle` would format times differently from those of a tour.
 */
export function useMoment({
  dateStyle,
  hasTime = false,
  hasZone = false,
}: MomentOptions): (instant: string) => string {
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      ...(dateStyle && DAY[dateStyle]),
      ...(hasTime && { hour: 'numeric', minute: '2-digit' }),
      ...(hasZone && { timeZoneName: 'short' }),
    })
    // Traditional Chinese would have "[GMT+8]".
    return (instant) => format.format(new Date(instant)).replace(/[[\]]/g, '')
  }, [language, dateStyle, hasTime, hasZone])
}
