import type { Notification } from '@annai/contract/notifications/shapes'
import { useTranslation } from 'react-i18next'
import { useText } from '../../shell/i18n/use-text.ts'
import { useWhenText } from '../bookings/index.ts'

type Params = Record<string, string>

/** Fills missing names and places with "unknown" (P2-232, P2-233). */
export const withFallbacks = (
  params: Params,
  unknown: { user: string; location: string },
): Params => ({
  ...params,
  cancellerName: params.cancellerName || unknown.user,
  userName: params.userName || unknown.user,
  guideName: params.guideName || unknown.user,
  location: params.location || unknown.location,
  ...(params.reason ? { context: 'reason' } : {}),
})

/** Title and message of a notification, in the language in which they are read. */
export function useNotificationText(): (row: Notification) => { title: string; message: string } {
  const { t } = useTranslation()
  const text = useText()
  const when = useWhenText()
  const whenOf = (params: Params) => {
    const known = when(params)
    return known && t('booking.time.when', { when: known.there })
  }
  return ({ titleKey, titleParams, messageKey, messageParams }) => {
    const unknown = {
      user: t('notifications.unknownUser'),
      location: t('notifications.unknownLocation'),
    }
    return {
      title: text(titleKey, withFallbacks(titleParams, unknown)),
      message: [text(messageKey, withFallbacks(messageParams, unknown)), whenOf(messageParams)]
        .filter(Boolean)
        .join(' '),
    }
  }
}

// Rows are dated like `Jan 5, 2024, 10:30 AM` in every language.
