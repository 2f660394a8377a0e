import { type BookingStatus, STATUS, STATUS_KEYS, tabOf } from '@annai/contract/bookings/lifecycle'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'

function toneOf(status: BookingStatus) {
  if (status === STATUS.completed) return 'good'
  return tabOf(status) === 'cancelled' ? 'bad' : 'waiting'
}

/** Green when completed, red when cancelled, else yellow (docs/rules/admin.md#status-groups). */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation('admin')
  return (
    <Badge tone={toneOf(status)} className="whitespace-nowrap">
      {t(`bookings.status.${STATUS_KEYS[status]}`)}
    </Badge>
  )
}
