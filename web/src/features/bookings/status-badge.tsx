import { type BookingStatus, S, STATUS_KEYS } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'
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

/** The status of a booking; a guide never sends an enquiry, so that one has a text for each role. */
export function StatusBadge({ status, role }: { status: BookingStatus; role: PersonRole }) {
  const { t } = useTranslation()
  const key = status === S.enquiry && role === 'guide' ? 'enquiryReceived' : STATUS_KEYS[status]
  return <Badge tone={TONES[status]}>{t(`bookingStatus.${key}`)}</Badge>
}
