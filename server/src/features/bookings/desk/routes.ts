import { AdminBooking, AdminBookingDetails } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { type Door, route } from '../../../platform/http/route.ts'
import { deskBooking, deskBookings } from './service.ts'

/** What the operator sees of bookings. */
export function bookingDeskRoutes(door: Door): void {
  const { p } = door
  route(door, {
    method: 'GET',
    url: '/api/admin/bookings',
    who: 'admin',
    summary: 'All bookings, newest first',
    answer: z.array(AdminBooking),
    run: () => deskBookings(p),
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/bookings/:bookingId',
    who: 'admin',
    summary: 'One booking with its thread',
    params: z.object({ bookingId: z.string() }),
    answer: AdminBookingDetails,
    refuses: ['bookings.notFound'],
    run: ({ params }) => deskBooking(p, params.bookingId),
  })
}
