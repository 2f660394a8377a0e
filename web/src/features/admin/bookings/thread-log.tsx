import type { AdminBookingDetails } from '@annai/contract/admin/shapes'
import { useTranslation } from 'react-i18next'
import { useText } from '../../../shell/i18n/use-text.ts'
import { classes } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { useDeskDates } from '../use-admin-dates.ts'

type Line = AdminBookingDetails['messages'][number]

/** What the system wrote, in the operator's language. */
function useSystemWords(): (line: Line) => string {
  const { t } = useTranslation()
  const text = useText()
  return ({ messageKey, messageParams = {}, message }) => {
    if (!messageKey) return message
    const words = text(messageKey, {
      ...messageParams,
      cancellerName: messageParams.cancellerName || t('notifications.unknownUser'),
      location: messageParams.location || t('notifications.unknownLocation'),
      ...(messageParams.reason && { context: 'reason' }),
    })
    return words === messageKey ? message : words
  }
}

/** The thread to read: who (user or guide), what, when. */
export function ThreadLog({ messages }: { messages: readonly Line[] }) {
  const { t } = useTranslation('admin')
  const { minute } = useDeskDates()
  const systemWords = useSystemWords()
  if (messages.length === 0) return <p className="text-muted">{t('details.noMessages')}</p>
  return (
    <ol className="grid gap-3">
      {messages.map((line) => (
        <li
          key={line._id}
          className={classes(
            'rounded-md p-3',
            line.isSystemMessage ? 'bg-amber-tint' : 'bg-sunken',
          )}
        >
          <p className="mb-1 flex flex-wrap items-center gap-2 text-sm">
            <Badge tone={line.sender === 'guide' ? 'info' : 'neutral'}>
              {t(`details.roles.${line.sender}`)}
            </Badge>
            {line.isSystemMessage && <span className="text-muted">{t('details.system')}</span>}
            <time dateTime={line.date} className="ms-auto text-muted">
              {minute(line.date)}
            </time>
          </p>
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {line.isSystemMessage ? systemWords(line) : line.message}
          </p>
        </li>
      ))}
    </ol>
  )
}
