import { type BookingStatus, S, STATUS_KEYS } from '@annai/contract/bookings/lifecycle'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'

const TONES: Record<BookingStatus, Tone> = {
  [S.enquiry]: 'info',
  [S.proposed]: 'waiting',
  [S.changed]: 'waiting',
  [S.changedAfter]: 'waiting',
  [S.rejectedByUser]: 'bad',
  [S.declined]: 'bad',
  [S.userConfirmed]: 'good',
  [S.confirmed]: 'good',
  [S.completed]: 'good',
  [S.cancelledByUser]: 'neutral',
  [S.cancelledByGuide]: 'neutral',
  [S.expired]: 'neutral',
}

/** The status of a booking, the same text for both roles. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[status]}>{t(`bookingStatus.${STATUS_KEYS[status]}`)}</Badge>
}
