import { type Wishes, type WishesFact, wishesText } from '@annai/contract/bookings/wishes'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'

/** The wishes as text, in the interface language. */
export function useWishesText(): (wishes: Wishes) => Record<WishesFact, string | null> {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    (wishes) =>
      wishesText(language, wishes, {
        days: (count) => t('booking.wishes.dayCount', { count }),
        hours: (count) => t('booking.wishes.hourCount', { count }),
        adults: (count) => t('booking.wishes.adultCount', { count }),
        children: (count) => t('booking.wishes.childCount', { count }),
        part: (part) => t(`booking.wishes.parts.${part}`),
        language: (code) => t(`languages.${code}`),
      }),
    [t, language],
  )
}
