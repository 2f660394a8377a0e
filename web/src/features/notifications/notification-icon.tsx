import type { NotificationIcon as Name } from '@annai/contract/notifications/events'
import type { ComponentProps, ComponentType } from 'react'
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
import FaUserEdit from '~icons/fa-solid/user-edit'

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

export function NotificationIcon({ name }: { name: string }) {
  const Icon = iconOf(name)
  return <Icon aria-hidden="true" />
}
