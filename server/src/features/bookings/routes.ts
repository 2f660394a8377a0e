import * as api from '@annai/contract/bookings/api'
import type { BookingListQuery } from '@annai/contract/bookings/shapes'
import type { Person } from '@annai/contract/person'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { countBookings, listBookings } from './list/service.ts'
import { readBooking } from './service.ts'

/** Bookings for their two parties. */
export function bookingRoutes(routes: RouteContext): void {
  const { ctx } = routes

  const listOwn = async (
    me: Person,
    query: z.output<typeof BookingListQuery>,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) => {
    const { bookings, next, page } = await listBookings(ctx, me, query)
    if (next) {
      const url = new URL(request.url, 'http://localhost')
      // The cursor decides; the number is there for clients that count pages.
      url.searchParams.set('page', String(page + 1))
      url.searchParams.set('after', next)
      reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
    }
    return bookings
  }

  route(routes, api.listUserBookings, {
    run: ({ me, query, ...http }) => listOwn(me, query, http),
  })

  route(routes, api.listGuideBookings, {
    run: ({ me, query, ...http }) => listOwn(me, query, http),
  })

  route(routes, api.countBookings, {
    run: ({ me }) => countBookings(ctx, me),
  })

  route(routes, api.readBooking, {
    run: ({ me, params }) => readBooking(ctx.db, me, params.id, ctx),
  })
}
