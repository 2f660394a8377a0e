import {
  Booking,
  BookingAnswer,
  BookingCounts,
  BookingListQuery,
  BookingSummary,
  CancelRequest,
  EnquiryRequest,
  ProposalRequest,
  RevisionRequest,
} from '@annai/contract/bookings/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { pickLanguage } from '../../platform/texts.ts'
import { onePerGuide } from './enquiries/service.ts'
import { countBookings, listBookings } from './list/service.ts'
import { act, readBooking, sendEnquiry } from './service.ts'

const Params = z.object({ id: z.string() })
const Key = z.string().min(8).max(100)
// Each of these writes a mail to the other party.
const STEPS = [{ name: 'bookingStep', perParam: 'id' }] as const

/** Bookings as their two parties see and move them. */
export function bookingRoutes(door: RouteContext): void {
  const { ctx: p } = door
  const say = (acceptLanguage: string | undefined, key: string) =>
    p.texts.translate(pickLanguage(undefined, acceptLanguage), `server:answers.${key}`)

  route(door, {
    method: 'POST',
    url: '/api/bookings',
    who: 'person',
    summary: 'A traveller sends an enquiry to a guide',
    body: EnquiryRequest,
    status: 201,
    answer: BookingAnswer,
    refuses: ['bookings.guideUnavailable', 'bookings.enquiryByGuide', 'bookings.guideNotFound'],
    limits: ['enquiryPerHour', 'enquiryPerDay'],
    async run({ me, body, request }) {
      const key = Key.safeParse(request.headers['idempotency-key'])
      const booking = await onePerGuide(p, me, body.guideId, key.data, () =>
        sendEnquiry(p, me, body, key.data),
      )
      return { message: say(request.headers['accept-language'], 'enquirySent'), booking }
    },
  })

  for (const role of ['user', 'guide'] as const)
    route(door, {
      method: 'GET',
      url: `/api/bookings/${role}`,
      who: role,
      summary: `The bookings of the ${role}, most recently touched first`,
      query: BookingListQuery,
      answer: z.array(BookingSummary),
      async run({ me, query, reply, request }) {
        const { bookings, next, page } = await listBookings(p, me, query)
        if (next) {
          const url = new URL(request.url, 'http://localhost')
          // The cursor leads; the number is told for whoever counts pages.
          url.searchParams.set('page', String(page + 1))
          url.searchParams.set('after', next)
          reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
        }
        return bookings
      },
    })

  route(door, {
    method: 'GET',
    url: '/api/bookings/counts',
    who: 'person',
    summary: 'How many bookings stand behind each tab',
    answer: BookingCounts,
    run: ({ me }) => countBookings(p, me),
  })

  route(door, {
    method: 'GET',
    url: '/api/bookings/:id',
    who: 'person',
    summary: 'One booking with its thread',
    params: Params,
    answer: Booking,
    refuses: ['bookings.notFound'],
    run: ({ me, params }) => readBooking(p.db, me, params.id),
  })

  route(door, {
    method: 'POST',
    url: '/api/bookings/:id/cancel',
    who: 'person',
    summary: 'Either party cancels; a guide who has not proposed yet declines',
    limits: STEPS,
    params: Params,
    body: CancelRequest,
    answer: Booking,
    refuses: ['bookings.notFound', 'bookings.notPossible'],
    run: ({ me, params, body }) =>
      act(p, me, params.id, 'cancel', { ...(body.reason && { reason: body.reason }) }),
  })

  route(door, {
    method: 'POST',
    url: '/api/bookings/:id/confirm',
    who: 'guide',
    summary: 'The guide proposes details or changes',
    limits: [{ name: 'proposal', perParam: 'id' }],
    params: Params,
    body: ProposalRequest,
    answer: BookingAnswer,
    refuses: ['bookings.notFound', 'bookings.notPossible'],
    async run({ me, params, body, request }) {
      const booking = await act(p, me, params.id, 'propose', { proposal: body })
      return { message: say(request.headers['accept-language'], 'proposalSent'), booking }
    },
  })

  const answers = [
    { path: 'user-confirm', who: 'user', action: 'confirm', says: 'bookingConfirmed' },
    { path: 'user-reject', who: 'user', action: 'reject', says: 'proposalRejected' },
    { path: 'complete', who: 'guide', action: 'complete', says: 'bookingCompleted' },
  ] as const
  for (const { path, who, action, says } of answers)
    route(door, {
      method: 'POST',
      url: `/api/bookings/:id/${path}`,
      who,
      summary: `The ${who} answers: ${action}`,
      limits: STEPS,
      params: Params,
      body: RevisionRequest,
      answer: BookingAnswer,
      refuses: ['bookings.notFound', 'bookings.notPossible'],
      async run({ me, params, body, request }) {
        const booking = await act(p, me, params.id, action, { revision: body.revision })
        return { message: say(request.headers['accept-language'], says), booking }
      },
    })
}
