import { DeskBookingQuery, DeskBookings } from '@annai/contract/admin/desk/shapes'
import { AdminBooking, AdminBookingDetails } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { deskBooking, deskBookingCsv, deskBookingPage, deskBookings } from './service.ts'

/** What the operator sees of bookings. */
export function bookingDeskRoutes(door: RouteContext): void {
  const { ctx: p } = door
  registerAdminList(door, {
    name: 'bookings',
    shows: 'bookings',
    plainListUrl: '/api/admin/bookings',
    row: AdminBooking,
    query: DeskBookingQuery,
    page: DeskBookings,
    readAll: () => deskBookings(p),
    readPage: (query, language) => deskBookingPage(p, query, language),
    readFile: (query, language) => deskBookingCsv(p, query, language),
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
