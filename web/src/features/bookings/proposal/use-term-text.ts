import { inOrder, type ProposalField, type ProposedTerms } from '@annai/contract/bookings/changes'
import { paymentWords } from '@annai/contract/bookings/payment/words'
import { priceText } from '@annai/contract/bookings/price'
import { dayAndHour, type TourTime } from '@annai/contract/bookings/tour'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useTourTimes } from '../use-tour-times.ts'

/** For example `9:00–15:00`, with a note if the end is on the next day. */
export function useTimeSpanText(): (time: TourTime) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ start, end, endsNextDay }) =>
      endsNextDay ? t('booking.time.overnight', { start, end }) : `${start}–${end}`,
    [t],
  )
}

export function usePrice(): (price: number, currency: string) => string {
  const language = useLanguage()
  return useCallback((price, currency) => priceText(language, price, currency), [language])
}

/** The terms about the payment besides the price; each is optional. */
export const PAYMENT_TERMS = ['priceLines', 'deposit', 'cancellation'] as const

/** What a proposal says about the payment, in lines of text. */
export function usePaymentWords(): ReturnType<typeof paymentWords> {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () =>
      paymentWords(language, (key, params = {}) =>
        // The type of `t` resolves one key, not a union with different parameters.
        t(key as 'booking.payment.line', params as { label: string; amount: string }),
      ),
    [t, language],
  )
}

/** The value of a term as lines of text. */
export function useTermText(): (field: ProposalField, terms: ProposedTerms) => string[] {
  const { t } = useTranslation()
  const times = useTourTimes()
  const span = useTimeSpanText()
  const price = usePrice()
  const payment = usePaymentWords()
  const language = useLanguage()
  return useMemo(
    () => (field, terms) => {
      const none = t('booking.field.none')
      switch (field) {
        case 'location':
          return [terms.location]
        case 'dateTimes':
          return inOrder(terms.dateTimes).map((row) => {
            const time = times.row(row, terms.timeZone)
            // Non-breaking spaces, so that times such as `9:00 AM` are not split at a line end.
            return dayAndHour(language, time.date, span(time).replaceAll(' ', '\u00a0'))
          })
        case 'timeZone':
          return times.zones(terms.timeZone, inOrder(terms.dateTimes))
        case 'customerGroupSize':
          return [t('booking.people', { count: terms.customerGroupSize })]
        case 'price':
          return [terms.price === null ? none : price(terms.price, terms.currency)]
        case 'priceLines':
        case 'deposit':
        case 'cancellation': {
          const lines = payment[field](terms)
          return lines.length > 0 ? lines : [none]
        }
        case 'remarks':
          return [terms.remarks || none]
      }
    },
    [t, times, span, price, payment, language],
  )
}
