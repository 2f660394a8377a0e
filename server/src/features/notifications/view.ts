import { NOTIFICATION_KINDS } from '@annai/contract/notifications/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import type { NotificationRow } from './store.ts'

/** Texts stay keys with params: they are translated when they are read. */
export function notificationView(row: NotificationRow): Notification {
  const { icon, leadsTo } = NOTIFICATION_KINDS[row.kind]
  return {
    _id: row.id,
    date: row.created_at.toISOString(),
    isRead: row.is_read,
    icon,
    titleKey: `notifications.${row.kind}.title`,
    titleParams: row.params,
    messageKey: `notifications.${row.kind}.message`,
    messageParams: row.params,
    relatedBooking: row.booking_id ? { _id: row.booking_id } : null,
    actionUrl: leadsTo === 'booking' ? `/bookings/${row.booking_id ?? ''}` : leadsTo,
  }
}
