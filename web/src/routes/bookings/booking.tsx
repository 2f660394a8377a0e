import { BookingPage } from '../../pages/booking/booking-page.tsx'
import { useSession } from '../../shell/session/session.ts'
import type { Route } from './+types/booking'

export default function Booking({ params }: Route.ComponentProps) {
  const { role } = useSession()
  return role && <BookingPage key={params.bookingId} id={params.bookingId} role={role} />
}
