import { type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import type { BookingSummary } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'
import { statusKeyOf } from './status-key.ts'

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

interface StatusBadgeProps {
  booking: Pick<BookingSummary, 'status' | 'isSuperseded'>
  role: PersonRole
}

/** The status of a booking. An enquiry has a different text for the guide, who received it. */
export function StatusBadge({ booking, role }: StatusBadgeProps) {
  const { t } = useTranslation()
  const { status } = booking
  const key =
    status === STATUS.enquiry && role === 'guide' ? 'enquiryReceived' : statusKeyOf(booking)
  return <Badge tone={TONES[status]}>{t(`bookingStatus.${key}`)}</Badge>
}
