import { tourTimes } from '@annai/contract/bookings/tour-times'
import { useMemo } from 'react'
import { useLanguage } from '../../shell/i18n/use-language.ts'

/** The clock of the reader's own device. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export function useTourTimes() {
  const language = useLanguage()
  return useMemo(() => tourTimes(language, readerZone()), [language])
}

/** An instant (a message, a deadline, a review) in the reader's language and on the reader's clock. */
export function useMoment(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  const language = useLanguage()
  const { dateStyle, timeStyle } = options
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { dateStyle, timeStyle })
    return (instant) => format.format(new Date(instant))
  }, [language, dateStyle, timeStyle])
}
