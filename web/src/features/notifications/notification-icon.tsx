import type { NotificationIcon as Name } from '@annai/contract/notifications/events'
import type { IconType } from 'react-icons'
import {
  FaBan,
  FaBell,
  FaCalendarCheck,
  FaCheck,
  FaCheckCircle,
  FaCreditCard,
  FaEdit,
  FaEnvelope,
  FaExclamationCircle,
  FaInfoCircle,
  FaStar,
  FaTimes,
  FaUserEdit,
} from 'react-icons/fa'

const ICONS: Record<Name, IconType> = {
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

/** The icon of a notification; a bell for unknown names (P2-231). */
export const iconOf = (name: string): IconType => (isKnown(name) ? ICONS[name] : FaBell)

export function NotificationIcon({ name }: { name: string }) {
  const Icon = iconOf(name)
  return <Icon aria-hidden="true" />
}
