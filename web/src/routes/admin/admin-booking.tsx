import { AdminRequired } from '../../features/admin/admin-required.tsx'
import { BookingDetails } from '../../features/admin/bookings/booking-details.tsx'
import type { Route } from './+types/admin-booking'

export default function AdminBooking({ params }: Route.ComponentProps) {
  return (
    <AdminRequired>
      <BookingDetails key={params.bookingId} id={params.bookingId} />
    </AdminRequired>
  )
}
