import {
  BookingTripRequest,
  MoreGuidesRequest,
  NewTripRequest,
  TripResponse,
} from '@annai/contract/bookings/trips/shapes'
import { SimilarGuides } from '@annai/contract/guides/shapes'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languageOf, type RouteContext, retryKeyOf, route } from '../../../platform/http/route.ts'
import type { Explore } from '../../guides/explore/service.ts'
import { addGuides, readTrip, replacements, sendTrip, startTrip } from './service.ts'

const Params = z.object({ id: z.string() })
const UNAVAILABLE = [
  'trips.guideUnavailable',
  'trips.guidesUnavailable',
  'bookings.guideUnavailable',
  'bookings.guideNotFound',
] as const

/** Trips: a traveller sends the same enquiry to up to three guides and compares their offers. */
export function tripRoutes(routes: RouteContext, explore: Pick<Explore, 'similar'>): void {
  const callOf = (request: FastifyRequest) => ({ ctx: routes.ctx, language: languageOf(request) })

  route(routes, {
    method: 'POST',
    url: '/api/trips',
    who: 'person',
    summary: 'A traveller asks up to three guides; each counts as an enquiry (Idempotency-Key)',
    body: NewTripRequest,
    status: 201,
    response: TripResponse,
    refuses: [
      ...UNAVAILABLE,
      'bookings.enquiryByGuide',
      'request.keyReused',
      'request.tooMany',
      'secrets.otherKey',
    ],
    run: ({ me, body, request }) => sendTrip(callOf(request), me, body, retryKeyOf(request)),
  })

  route(routes, {
    method: 'GET',
    url: '/api/trips/:id',
    who: 'user',
    summary: 'A trip with its bookings, in the order in which the guides were asked',
    params: Params,
    response: TripResponse,
    refuses: ['trips.notFound'],
    run: ({ me, params, request }) => readTrip(callOf(request), me, params.id),
  })

  route(routes, {
    method: 'GET',
    url: '/api/trips/:id/similar',
    who: 'user',
    summary: 'Up to two guides like those who were asked, free on the days of the trip first',
    params: Params,
    response: SimilarGuides,
    refuses: ['trips.notFound'],
    run: ({ me, params, request }) => replacements(callOf(request), explore, me, params.id),
  })

  route(routes, {
    method: 'POST',
    url: '/api/trips/:id/ask',
    who: 'user',
    summary: 'Asks more guides; those who were asked before are not asked again',
    params: Params,
    body: MoreGuidesRequest,
    response: TripResponse,
    refuses: [
      ...UNAVAILABLE,
      'trips.notFound',
      'trips.full',
      'trips.askedOut',
      'trips.decided',
      'trips.over',
      'request.tooMany',
    ],
    run: ({ me, params, body, request }) =>
      addGuides(callOf(request), me, params.id, body.guideIds),
  })

  route(routes, {
    method: 'POST',
    url: '/api/bookings/:id/trip',
    who: 'user',
    summary: 'Makes a trip of a booking, so that more guides can be asked with its words',
    limits: [{ name: 'bookingStep', perParam: 'id' }],
    params: Params,
    body: BookingTripRequest,
    status: 201,
    response: TripResponse,
    refuses: ['bookings.notFound', 'trips.exists', 'trips.decided', 'trips.over'],
    run: ({ me, params, body, request }) => startTrip(callOf(request), me, params.id, body),
  })
}
