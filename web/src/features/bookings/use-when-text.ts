import { type When, whenWords } from '@annai/contract/bookings/when'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { readerZone } from './use-tour-times.ts'

/** When a tour is, from what a system line or a notification carries; null where it says nothing. */
export function useWhenWords(): (params: Record<string, string>) => When | null {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    (params) =>
      whenWords(
        params,
        { language, zone: readerZone() },
        {
          overnight: (span) => t('booking.time.overnight', span),
          moreDates: t('booking.list.moreDates'),
        },
      ),
    [t, language],
  )
}
