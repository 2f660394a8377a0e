import { priceText } from '@annai/contract/bookings/price'
import { withDayText } from '@annai/contract/notifications/day-params'
import type { NotificationIcon as Name } from '@annai/contract/notifications/events'
import { textContext } from '@annai/contract/notifications/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import type { ComponentProps, ComponentType, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaBan from '~icons/fa-solid/ban'
import FaBell from '~icons/fa-solid/bell'
import FaCalendarCheck from '~icons/fa-solid/calendar-check'
import FaCheck from '~icons/fa-solid/check'
import FaCheckCircle from '~icons/fa-solid/check-circle'
import FaCreditCard from '~icons/fa-solid/credit-card'
import FaEdit from '~icons/fa-solid/edit'
import FaEnvelope from '~icons/fa-solid/envelope'
import FaExclamationCircle from '~icons/fa-solid/exclamation-circle'
import FaInfoCircle from '~icons/fa-solid/info-circle'
import FaStar from '~icons/fa-solid/star'
import FaTimes from '~icons/fa-solid/times'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import FaUserEdit from '~icons/fa-solid/user-edit'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { useText } from '../../shell/i18n/use-text.ts'
import { classes } from '../../ui/class-names.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { isDoubleClick } from '../../ui/overlay/double-click.ts'
import { useWhenText } from '../bookings/index.ts'
import {
  addressOf,
  bookingIdOf,
  isAboutMessages,
  useDeleteNotification,
  useMarkBookingRead,
  useMarkRead,
} from './notification-queries.ts'

type Icon = ComponentType<ComponentProps<'svg'>>

const ICONS: Record<Name, Icon> = {
  FaBell,
  FaCheckCircle,
  FaExclamationCircle,
  FaInfoCircle,
  FaCalendarCheck,
  FaUserEdit,
  FaCreditCard,
  FaEnvelope,
  FaBan,
  FaEdit,
  FaTimes,
  FaStar,
  FaCheck,
}

const isKnown = (name: string): name is Name => Object.hasOwn(ICONS, name)

/** The icon of a notification; a bell for unknown names. */
export const iconOf = (name: string): Icon => (isKnown(name) ? ICONS[name] : FaBell)

function NotificationIcon({ name }: { name: string }) {
  const Icon = iconOf(name)
  return <Icon aria-hidden="true" />
}

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
function useNotificationText(): (row: Notification) => NotificationText {
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
      title: text(titleKey, withFallbacks(withDayText(language, titleParams), unknown)),
      message: text(messageKey, withFallbacks(withDayText(language, messageParams), unknown)),
      terms: [whenOf(messageParams), priceOf(messageParams)].filter(Boolean).join(' \u00b7 '),
    }
  }
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago it was, in the reader's language: `5 minutes ago`, `now`. */
export function agoOf(date: string, language: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(date)) / 1000)
  const [unit, length] = UNITS.find(([, most]) => seconds >= most) ?? (['second', 1] as const)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return unit === 'second'
    ? format.format(0, unit)
    : format.format(-Math.floor(seconds / length), unit)
}

// In every language, dates are formatted like `Jan 5, 2024, 10:30 AM`.
const DATE = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Newer versions of ICU put a narrow space before AM; the specification has a plain one. */
export const dateOf = (date: string): string =>
  DATE.format(new Date(date)).replaceAll('\u202f', ' ')

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
