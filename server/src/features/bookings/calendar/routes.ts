import * as api from '@annai/contract/bookings/api'
import type { FastifyReply } from 'fastify'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import {
  BOOKING_FILE,
  bookingCalendar,
  closeSubscription,
  openSubscription,
  readSubscription,
  subscribedCalendar,
} from './service.ts'

const asCalendar = (reply: FastifyReply, name: string) =>
  reply.headers({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })

/** Bookings for calendar apps: a file for each, and a private subscription to all. */
export function calendarRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readCalendarFile, {
    async run({ me, params, reply }) {
      const file = await bookingCalendar(ctx, me, params.id)
      asCalendar(reply, BOOKING_FILE)
      return file
    },
  })
  route(routes, api.readSubscribedCalendar, {
    async run({ params, reply }) {
      const calendar = await subscribedCalendar(ctx, params.file.replace(/\.ics$/, ''))
      asCalendar(reply, 'bookings.ics')
      return calendar
    },
  })
  route(routes, api.readSubscription, {
    run: ({ me }) => readSubscription(ctx, me),
  })
  route(routes, api.openSubscription, {
    run: ({ me }) => openSubscription(ctx, me),
  })
  route(routes, api.closeSubscription, {
    run: ({ me }) => closeSubscription(ctx, me),
  })
}
