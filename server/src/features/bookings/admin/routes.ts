import * as api from '@annai/contract/admin/bookings/api'
import * as lists from '@annai/contract/admin/lists/api'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import {
  bookingCsv,
  cancelForParty,
  listBookingsForAdmin,
  openBookingsForAdmin,
  pageOfBookings,
  readBookingForAdmin,
  readThreadForAdmin,
} from './service.ts'

/** The bookings of the admin console. */
export function bookingAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerAdminList(routes, lists.bookings, {
    name: 'bookings',
    masked: (booking) => booking,
    readAll: () => listBookingsForAdmin(ctx),
    readPage: (query, language, searcher) =>
      pageOfBookings(ctx, { ...query, ...searcher }, language),
    readFile: (query, language) => bookingCsv(ctx, query, language),
  })
  route(routes, api.readAdminBooking, {
    limits: ['adminThread'],
    run({ me, params: { bookingId }, query }) {
      if (query.thread !== 'none')
        ctx.securityLog.write('sensitive_read', {
          admin: me.id,
          subject: bookingId,
          reason: 'thread',
        })
      return readBookingForAdmin(ctx, me, bookingId, query)
    },
  })
  route(routes, api.readOpenBookings, {
    run: ({ params }) => openBookingsForAdmin(ctx, params.id),
  })
  route(routes, api.cancelForParty, {
    run: ({ me, params, body }) => cancelForParty(ctx, me, params.bookingId, body),
  })
  route(routes, api.readAdminMessages, {
    run({ me, params: { bookingId }, query }) {
      ctx.securityLog.write('sensitive_read', {
        admin: me.id,
        subject: bookingId,
        reason: 'thread',
      })
      return readThreadForAdmin(ctx, me, bookingId, query.before)
    },
  })
}
