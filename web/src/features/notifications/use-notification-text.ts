import { priceText } from '@annai/contract/bookings/price'
import { textContext } from '@annai/contract/notifications/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { useText } from '../../shell/i18n/use-text.ts'
import { useWhenText } from '../bookings/index.ts'

type Params = Record<string, string>

/** Replaces missing names and places with "unknown". */
export const withFallbacks = (
  params: Params,
  unknown: { user: string; location: string },
): Params => ({
  ...params,
  cancellerName: params.cancellerName || unknown.user,
  userName: params.userName || unknown.user,
  guideName: params.guideName || unknown.user,
  otherName: params.otherName || unknown.user,
  location: params.location || unknown.location,
  ...textContext(params),
})

interface NotificationText {
  title: string
  message: string
  /** The date and price of the booking; '' without them. */
  terms: string
}

/** Returns the texts of a notification in the interface language. */
export function useNotificationText(): (row: Notification) => NotificationText {
  const { t } = useTranslation()
  const text = useText()
  const when = useWhenText()
  const language = useLanguage()
  const whenOf = (params: Params) => {
    const known = when(params)
    return known && t('booking.time.when', { when: known.there })
  }
  const priceOf = ({ price, currency }: Params) =>
    price && currency ? priceText(language, Number(price), currency) : null
  return ({ titleKey, titleParams, messageKey, messageParams }) => {
    const unknown = {
      user: t('notifications.unknownUser'),
      location: t('notifications.unknownLocation'),
    }
    return {
      title: text(titleKey, withFallbacks(titleParams, unknown)),
      message: text(messageKey, withFallbacks(messageParams, unknown)),
      terms: [whenOf(messageParams), priceOf(messageParams)].filter(Boolean).join(' \u00b7 '),
    }
  }
}
