import type { AdminBookingDetails } from '@annai/contract/admin/shapes'
import { useTranslation } from 'react-i18next'
import { useText } from '../../../shell/i18n/use-text.ts'
import { classes } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { useAdminDates } from '../use-admin-dates.ts'

type Line = AdminBookingDetails['messages'][number]

/** A system message in the administrator's language. */
function useSystemText(): (line: Line) => string {
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

/** The conversation, read-only. */
export function ThreadLog({ messages }: { messages: readonly Line[] }) {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const systemText = useSystemText()
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
            {line.isSystemMessage ? systemText(line) : line.message}
          </p>
        </li>
      ))}
    </ol>
  )
}
