import type { Message } from '@annai/contract/bookings/shapes'
import { useTranslation } from 'react-i18next'
import { useText } from '../../shell/i18n/use-text.ts'

/** Returns the text of a system message in the interface language. */
export function useSystemText(): (
  line: Pick<Message, 'message' | 'messageKey' | 'messageParams'>,
) => string {
  const { t } = useTranslation()
  const text = useText()
  return ({ messageKey, messageParams = {}, message }) => {
    if (!messageKey) return message
    const label = text(messageKey, {
      ...messageParams,
      cancellerName: messageParams.cancellerName || t('notifications.unknownUser'),
      location: messageParams.location || t('notifications.unknownLocation'),
      ...(messageParams.reason && { context: 'reason' }),
    })
    return label === messageKey ? message : label
  }
}
