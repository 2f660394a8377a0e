import type { AdminBooking } from '@annai/contract/admin/bookings/shapes'
import { type BookingStatus, STATUS, STATUS_KEYS, tabOf } from '@annai/contract/bookings/lifecycle'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'

function toneOf(status: BookingStatus) {
  if (status === STATUS.completed) return 'good'
  return tabOf(status) === 'cancelled' ? 'bad' : 'waiting'
}

interface BookingStatusBadgeProps {
  booking: Pick<AdminBooking, 'status' | 'isSuperseded'>
}

/** Green when completed, red when cancelled, else yellow (docs/rules/admin.md#status-groups). */
export function BookingStatusBadge({ booking: { status, isSuperseded } }: BookingStatusBadgeProps) {
  const { t } = useTranslation('admin')
  const { t: tSite } = useTranslation()
  return (
    <Badge tone={toneOf(status)}>
      {isSuperseded
        ? tSite('bookingStatus.superseded')
        : t(`bookings.status.${STATUS_KEYS[status]}`)}
    </Badge>
  )
}
