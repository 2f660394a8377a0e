import type { Notification } from '@annai/contract/notifications/shapes'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaCheck from '~icons/fa-solid/check'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { classes } from '../../ui/class-names.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { isDoubleClick } from '../../ui/overlay/double-click.ts'
import { agoOf, dateOf } from './notification-date.ts'
import { NotificationIcon } from './notification-icon.tsx'
import {
  addressOf,
  bookingIdOf,
  isAboutMessages,
  useDeleteNotification,
  useMarkBookingRead,
  useMarkRead,
} from './notification-queries.ts'
import { useNotificationText } from './use-notification-text.ts'

/** A notification. Opening it marks it as read. */
export function NotificationRow({ row }: { row: Notification }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const markRead = useMarkRead()
  const markBookingRead = useMarkBookingRead()
  const remove = useDeleteNotification()
  const { title, message, terms } = useNotificationText()(row)
  const bookingId = bookingIdOf(row)

  const onOpen = (event: MouseEvent) => {
    // The second click of a double click on a removed row lands here.
    if (isDoubleClick(event)) return event.preventDefault()
    // A link opened in a new tab does not count as read.
    if (row.isRead || event.metaKey || event.ctrlKey) return
    // Other links lead to the top of the booking, where its messages are not read.
    if (bookingId) markBookingRead.mutate({ bookingId, exceptMessages: !isAboutMessages(row) })
    else markRead.mutate(row._id)
  }
  return (
    <li
      className={classes(
        'card relative flex items-start gap-3 p-4 transition-colors hover:border-indigo sm:gap-4',
        !row.isRead && 'border-indigo/40 bg-indigo-tint!',
      )}
    >
      <span
        className={classes(
          'mt-0.5 grid size-10 shrink-0 place-items-center rounded-full',
          row.isRead ? 'bg-sunken text-muted' : 'bg-indigo text-on-indigo',
        )}
      >
        <NotificationIcon name={row.icon} />
      </span>
      <div className="grid min-w-0 grow gap-0.5">
        <Link
          to={addressOf(row)}
          onClick={onOpen}
          className={classes(
            'text-balance text-ink no-underline not-cjk:break-keep [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-lg',
            !row.isRead && 'font-semibold',
          )}
        >
          {!row.isRead && <span className="sr-only">{t('notificationsPage.unread')} </span>}
          <span>{title}</span>
        </Link>
        <p className="line-clamp-2 max-sm:line-clamp-5 text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
          {message}
        </p>
        {/* Separate from the message, which is cut off after some lines. */}
        {terms && <p className="text-ink text-sm [overflow-wrap:anywhere]">{terms}</p>}
        <p className="text-muted text-sm">
          <span>{agoOf(row.date, language)}</span>
          <span aria-hidden="true"> · </span>
          <time dateTime={row.date} lang="en">
            {dateOf(row.date)}
          </time>
        </p>
      </div>
      <div className="relative z-[1] -my-1 -me-2 flex shrink-0 max-sm:flex-col">
        {!row.isRead && (
          <IconButton
            label={t('notificationsPage.markOne', { title })}
            icon={<FaCheck />}
            busy={markRead.isPending}
            onClick={() => markRead.mutate(row._id)}
          />
        )}
        <IconButton
          label={t('notificationsPage.delete', { title })}
          icon={<FaTrashAlt />}
          busy={remove.isPending}
          // The row unmounts before the response, and callbacks of `mutate` would not be called.
          onClick={() =>
            void remove.mutateAsync(row._id).then(
              () => toast.success(t('notificationsPage.deleted')),
              () => undefined,
            )
          }
        />
      </div>
    </li>
  )
}
