import { type When, whenText } from '@annai/contract/bookings/tour'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { readerZone } from './use-tour-times.ts'

/**
 * The time of a tour from the parameters of a system message or notification; null if they have
 * none.
 */
export function useWhenText(): (params: Record<string, string>) => When | null {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    (params) =>
      whenText(
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
