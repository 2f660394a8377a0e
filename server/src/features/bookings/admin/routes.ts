import { AdminBookingPage, AdminBookingQuery } from '@annai/contract/admin/lists/shapes'
import { AdminBooking, AdminBookingDetails } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { bookingCsv, listBookingsForAdmin, pageOfBookings, readBookingForAdmin } from './service.ts'

/** What the operator sees of bookings. */
export function bookingAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerAdminList(routes, {
    name: 'bookings',
    shows: 'bookings',
    plainListUrl: '/api/admin/bookings',
    row: AdminBooking,
    query: AdminBookingQuery,
    page: AdminBookingPage,
    readAll: () => listBookingsForAdmin(ctx),
    readPage: (query, language) => pageOfBookings(ctx, query, language),
    readFile: (query, language) => bookingCsv(ctx, query, language),
  })
  route(routes, {
    method: 'GET',
    url: '/api/admin/bookings/:bookingId',
    who: 'admin',
    summary: 'One booking with its thread',
    params: z.object({ bookingId: z.string() }),
    answer: AdminBookingDetails,
    refuses: ['bookings.notFound'],
    run: ({ params }) => readBookingForAdmin(ctx, params.bookingId),
  })
}
