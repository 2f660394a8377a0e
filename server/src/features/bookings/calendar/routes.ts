import { CalendarSubscription, NewCalendarSubscription } from '@annai/contract/bookings/shapes'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
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
  route(routes, {
    method: 'GET',
    url: '/api/bookings/:id/calendar.ics',
    who: 'person',
    summary: 'One booking as a calendar file',
    params: z.object({ id: z.string() }),
    response: z.string(),
    responseType: 'text/calendar',
    refuses: ['bookings.notFound', 'bookings.notPossible'],
    async run({ me, params, reply }) {
      const file = await bookingCalendar(ctx, me, params.id)
      asCalendar(reply, BOOKING_FILE)
      return file
    },
  })
  route(routes, {
    method: 'GET',
    url: '/api/calendar/:file',
    who: 'anyone',
    summary: 'The agreed bookings of the person who made this secret address',
    params: z.object({ file: z.string().max(100) }),
    response: z.string(),
    responseType: 'text/calendar',
    refuses: ['request.notFound', 'request.tooMany'],
    async run({ params, reply }) {
      const calendar = await subscribedCalendar(ctx, params.file.replace(/\.ics$/, ''))
      asCalendar(reply, 'annai.ics')
      return calendar
    },
  })
  route(routes, {
    method: 'GET',
    url: '/api/calendar',
    who: 'person',
    summary: 'Is there a private calendar subscription?',
    response: CalendarSubscription,
    run: ({ me }) => readSubscription(ctx, me),
  })
  route(routes, {
    method: 'POST',
    url: '/api/calendar',
    who: 'person',
    summary: 'Makes a new private address for the subscription; an earlier one stops working',
    response: NewCalendarSubscription,
    run: ({ me }) => openSubscription(ctx, me),
  })
  route(routes, {
    method: 'DELETE',
    url: '/api/calendar',
    who: 'person',
    summary: 'Switches the subscription off',
    response: CalendarSubscription,
    run: ({ me }) => closeSubscription(ctx, me),
  })
}
