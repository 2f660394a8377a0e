import { roleOf } from '@annai/contract/bookings/lifecycle'
import {
  Booking,
  BookingAnswer,
  BookingConflict,
  BookingCounts,
  BookingListQuery,
  BookingSummary,
  CancelRequest,
  ProposalRequest,
  RevisionRequest,
} from '@annai/contract/bookings/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { pickLanguage } from '../../platform/texts.ts'
import { countBookings, listBookings } from './list/service.ts'
import { act, readBooking } from './service.ts'

const Params = z.object({ id: z.string() })
// Each of these writes a mail to the other party.
const STEPS = [{ name: 'bookingStep', perParam: 'id' }] as const

/** Bookings as their two parties see and move them. */
export function bookingRoutes(routes: RouteContext): void {
  const { ctx } = routes
  const answerText = (acceptLanguage: string | undefined, key: string) =>
    ctx.texts.translate(pickLanguage(undefined, acceptLanguage), `server:answers.${key}`)

  for (const role of ['user', 'guide'] as const)
    route(routes, {
      method: 'GET',
      url: `/api/bookings/${role}`,
      who: role,
      summary: `The bookings of the ${role}, most recently touched first`,
      query: BookingListQuery,
      answer: z.array(BookingSummary),
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
    answer: BookingCounts,
    run: ({ me }) => countBookings(ctx, me),
  })

  route(routes, {
    method: 'GET',
    url: '/api/bookings/:id',
    who: 'person',
    summary: 'One booking with its thread',
    params: Params,
    answer: Booking,
    refuses: ['bookings.notFound'],
    run: ({ me, params }) => readBooking(ctx.db, me, params.id),
  })

  route(routes, {
    method: 'POST',
    url: '/api/bookings/:id/cancel',
    who: roleOf('cancel'),
    summary: 'Either party cancels; a guide who has not proposed yet declines',
    limits: STEPS,
    params: Params,
    body: CancelRequest,
    answer: Booking,
    refuses: ['bookings.notFound', 'bookings.notPossible'],
    run: ({ me, params, body }) =>
      act(ctx, me, params.id, 'cancel', { ...(body.reason && { reason: body.reason }) }),
  })

  route(routes, {
    method: 'POST',
    url: '/api/bookings/:id/confirm',
    who: roleOf('propose'),
    summary: 'The guide proposes details or changes',
    limits: [{ name: 'proposal', perParam: 'id' }],
    params: Params,
    body: ProposalRequest,
    answer: BookingAnswer,
    refuses: ['bookings.notFound', 'bookings.notPossible'],
    async run({ me, params, body, request }) {
      const booking = await act(ctx, me, params.id, 'propose', { proposal: body })
      return { message: answerText(request.headers['accept-language'], 'proposalSent'), booking }
    },
  })

  const answers = [
    { path: 'user-confirm', action: 'confirm', answerKey: 'bookingConfirmed' },
    { path: 'user-reject', action: 'reject', answerKey: 'proposalRejected' },
    { path: 'complete', action: 'complete', answerKey: 'bookingCompleted' },
  ] as const
  for (const { path, action, answerKey } of answers)
    route(routes, {
      method: 'POST',
      url: `/api/bookings/:id/${path}`,
      who: roleOf(action),
      summary: `The ${roleOf(action)} answers: ${action}`,
      limits: STEPS,
      params: Params,
      body: RevisionRequest,
      answer: BookingAnswer,
      refuses: ['bookings.notFound', 'bookings.notPossible', 'bookings.stale'],
      refusedAs: { 409: BookingConflict },
      async run({ me, params, body, request }) {
        const booking = await act(ctx, me, params.id, action, { revision: body.revision })
        return { message: answerText(request.headers['accept-language'], answerKey), booking }
      },
    })
}
