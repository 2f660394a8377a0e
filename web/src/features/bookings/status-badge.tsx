import { type BookingStatus, STATUS, STATUS_KEYS } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'

const TONES: Record<BookingStatus, Tone> = {
  [STATUS.enquiry]: 'info',
  [STATUS.proposed]: 'waiting',
  [STATUS.changed]: 'waiting',
  [STATUS.changedAfter]: 'waiting',
  [STATUS.rejectedByUser]: 'bad',
  [STATUS.declined]: 'bad',
  [STATUS.userConfirmed]: 'good',
  [STATUS.confirmed]: 'good',
  [STATUS.completed]: 'good',
  [STATUS.cancelledByUser]: 'neutral',
  [STATUS.cancelledByGuide]: 'neutral',
  [STATUS.expired]: 'neutral',
}

/** The status of a booking; a guide never sends an enquiry, so that one has a text for each role. */
export function StatusBadge({ status, role }: { status: BookingStatus; role: PersonRole }) {
  const { t } = useTranslation()
  const key =
    status === STATUS.enquiry && role === 'guide' ? 'enquiryReceived' : STATUS_KEYS[status]
  return <Badge tone={TONES[status]}>{t(`bookingStatus.${key}`)}</Badge>
}
