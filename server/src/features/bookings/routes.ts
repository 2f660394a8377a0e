import {
  Booking,
  BookingCounts,
  BookingListQuery,
  BookingSummary,
} from '@annai/contract/bookings/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { countBookings, listBookings } from './list/service.ts'
import { readBooking } from './service.ts'

const Params = z.object({ id: z.string() })

/** Bookings for their two parties. */
export function bookingRoutes(routes: RouteContext): void {
  const { ctx } = routes

  for (const role of ['user', 'guide'] as const)
    route(routes, {
      method: 'GET',
      url: `/api/bookings/${role}`,
      who: role,
      summary: `The bookings of the ${role}, most recently touched first`,
      query: BookingListQuery,
      response: z.array(BookingSummary),
      async run({ me, query, reply, request }) {
        const { bookings, next, page } = await listBookings(ctx, me, query)
        if (next) {
          const url = new URL(request.url, 'http://localhost')
          // The cursor decides; the number is there for clients that count pages.
          url.searchParams.set('page', String(page + 1))
          url.searchParams.set('after', next)
          reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
        }
        return bookings
      },
    })

  route(routes, {
    method: 'GET',
    url: '/api/bookings/counts',
    who: 'person',
    summary: 'How many bookings stand behind each tab',
    response: BookingCounts,
    run: ({ me }) => countBookings(ctx, me),
  })

  route(routes, {
    method: 'GET',
    url: '/api/bookings/:id',
    who: 'person',
    summary: 'One booking with its thread',
    params: Params,
    response: Booking,
    refuses: ['bookings.notFound'],
    run: ({ me, params }) => readBooking(ctx.db, me, params.id),
  })
}
