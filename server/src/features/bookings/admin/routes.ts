import { AdminBookingPage, AdminBookingQuery } from '@annai/contract/admin/lists/shapes'
import {
  AdminBooking,
  AdminBookingDetails,
  AdminBookingThread,
  AdminMessages,
} from '@annai/contract/admin/shapes'
import { MessageReplayQuery } from '@annai/contract/chat/shapes'
import { z } from 'zod'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import {
  bookingCsv,
  listBookingsForAdmin,
  pageOfBookings,
  readBookingForAdmin,
  readThreadForAdmin,
} from './service.ts'

/** The bookings of the admin console. */
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
    summary: 'One booking with its thread, or with the newest page of it',
    params: z.object({ bookingId: z.string() }),
    query: AdminBookingThread,
    response: AdminBookingDetails,
    refuses: ['bookings.notFound'],
    run: ({ params, query }) => readBookingForAdmin(ctx, params.bookingId, query),
  })
  route(routes, {
    method: 'GET',
    url: '/api/admin/bookings/:bookingId/messages',
    who: 'admin',
    summary: 'The page of its thread before a message, in order',
    params: z.object({ bookingId: z.string() }),
    query: MessageReplayQuery.pick({ before: true }),
    response: AdminMessages,
    refuses: ['bookings.notFound'],
    run: ({ params, query }) => readThreadForAdmin(ctx, params.bookingId, query.before),
  })
}
