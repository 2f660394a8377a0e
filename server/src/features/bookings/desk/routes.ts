import { DeskBookingQuery, DeskBookings } from '@annai/contract/admin/desk/shapes'
import { AdminBooking, AdminBookingDetails } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { asCsv } from '../../../platform/http/csv.ts'
import { type Door, languageOf, route } from '../../../platform/http/route.ts'
import { linkBeyond } from '../../admin/desk/service.ts'
import { deskBooking, deskBookingCsv, deskBookingPage, deskBookings } from './service.ts'

/** What the operator sees of bookings. */
export function bookingDeskRoutes(door: Door): void {
  const { p } = door
  route(door, {
    method: 'GET',
    url: '/api/admin/bookings',
    who: 'admin',
    summary: 'All bookings, newest first',
    answer: z.array(AdminBooking),
    async run({ reply }) {
      const list = await deskBookings(p)
      const next = linkBeyond(list, '/api/admin/desk/bookings')
      if (next) reply.header('Link', next)
      return list
    },
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/desk/bookings',
    who: 'admin',
    summary: 'A page of bookings, searched, filtered and sorted, with counts',
    query: DeskBookingQuery,
    answer: DeskBookings,
    run: ({ query, request }) => deskBookingPage(p, query, languageOf(request)),
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/desk/bookings.csv',
    who: 'admin',
    summary: 'The same bookings as a file',
    query: DeskBookingQuery,
    answer: z.string(),
    run({ query, request, reply }) {
      asCsv(reply, 'bookings')
      return deskBookingCsv(p, query, languageOf(request))
    },
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
