import { type Trip, type TripFact, tripText } from '@annai/contract/bookings/trip'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'

/** The details of a trip as text, in the interface language. */
export function useTripText(): (trip: Trip) => Record<TripFact, string | null> {
  const { t } = useTranslation()
  const language = useLanguage()
  return useCallback(
    (trip) =>
      tripText(language, trip, {
        days: (count) => t('booking.trip.dayCount', { count }),
        hours: (count) => t('booking.trip.hourCount', { count }),
        adults: (count) => t('booking.trip.adultCount', { count }),
        children: (count) => t('booking.trip.childCount', { count }),
        part: (part) => t(`booking.trip.parts.${part}`),
        language: (code) => t(`languages.${code}`),
      }),
    [t, language],
  )
}
