import { tourTimes } from '@annai/contract/bookings/tour-times'
import { useMemo } from 'react'
import { useLanguage } from '../../shell/i18n/use-language.ts'

/** The time zone of the device. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function useTourTimes() {
  const language = useLanguage()
  return useMemo(() => tourTimes(language, readerZone()), [language])
}

type Style = 'long' | 'medium'

const DAY: Record<Style, Intl.DateTimeFormatOptions> = {
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  medium: { year: 'numeric', month: 'short', day: 'numeric' },
}

interface MomentOptions {
  /** The day; left out where it stands beside. */
  dateStyle?: Style
  /** The time of day, too. */
  hasTime?: boolean
  /** Names the reader's time zone, where much depends on it. */
  hasZone?: boolean
}

/**
 * Formats an instant in the reader's language and time zone. Hours are asked for by themselves:
 * `timeStyle` would write them in another way than the times of a tour in Chinese.
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
    // Traditional Chinese would write "[GMT+8]".
    return (instant) => format.format(new Date(instant)).replace(/[[\]]/g, '')
  }, [language, dateStyle, hasTime, hasZone])
}
