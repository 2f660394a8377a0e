import type { Notification } from '@annai/contract/notifications/shapes'
import { useTranslation } from 'react-i18next'
import { useText } from '../../shell/i18n/use-text.ts'
import { useWhenWords } from '../bookings/use-when-text.ts'

type Params = Record<string, string>

/** What a text may name: a name or a place that is missing is called unknown (P2-232, P2-233). */
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
export function useNotificationWords(): (row: Notification) => { title: string; message: string } {
  const { t } = useTranslation()
  const text = useText()
  const when = useWhenWords()
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

// Rows are dated like `Jan 5, 2024, 10:30 AM` in every language (P2-110, decision 11).
const DATE = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Newer ICU puts a narrow space before AM; the specification shows a plain one. */
export const dateOf = (date: string): string =>
  DATE.format(new Date(date)).replaceAll('\u202f', ' ')
