import { tourTimes } from '@annai/contract/bookings/tour-times'
import { useMemo } from 'react'
import { useLanguage } from '../../shell/i18n/use-language.ts'

/** The time zone of the device. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function useTourTimes() {
  const language = useLanguage()
  return useMemo(() => tourTimes(language, readerZone()), [language])
}

/** Formats an instant in the reader's language and time zone. */
export function useMoment(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  const language = useLanguage()
  const { dateStyle, timeStyle } = options
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle, timeStyle })
    return (instant) => format.format(new Date(instant))
  }, [language, dateStyle, timeStyle])
}
