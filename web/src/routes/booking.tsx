import { BookingPage } from '../features/bookings/booking-page.tsx'
import { useSession } from '../shell/session.ts'
import type { Route } from './+types/booking'

export default function Booking({ params }: Route.ComponentProps) {
  const { role } = useSession()
  return role && <BookingPage key={params.bookingId} id={params.bookingId} role={role} />
}
