import type { PersonRole } from '@annai/contract/person'
import { DayPage } from '../../features/bookings/day/day-page.tsx'
import { useReadBookingNotifications } from '../../features/notifications/notification-queries.ts'
import { RecognitionCard } from './recognition-card.tsx'

/** The page of the day, which marks the notifications of its booking as read. */
export function BookingDayPage({ id, role }: { id: string; role: PersonRole }) {
  useReadBookingNotifications(id)
  return (
    <DayPage
      id={id}
      role={role}
      recognition={(day, name, maySet) => (
        <RecognitionCard day={day} role={role} name={name} maySet={maySet} />
      )}
    />
  )
}
