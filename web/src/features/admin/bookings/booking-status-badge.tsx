import { STATUS_GROUPS } from '@annai/contract/admin/desk/vocabulary'
import { type BookingStatus, S, STATUS_KEYS } from '@annai/contract/bookings/lifecycle'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'

function toneOf(status: BookingStatus) {
  if (status === S.completed) return 'good'
  return STATUS_GROUPS[S.expired].some((one) => one === status) ? 'bad' : 'waiting'
}

/** Green when completed, red when cancelled by either party, else yellow (P2-281, decision 10). */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation('admin')
  return (
    <Badge tone={toneOf(status)} className="whitespace-nowrap">
      {t(`bookings.status.${STATUS_KEYS[status]}`)}
    </Badge>
  )
}
