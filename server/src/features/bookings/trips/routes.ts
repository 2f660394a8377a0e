import * as api from '@annai/contract/bookings/trips/api'
import type { FastifyRequest } from 'fastify'
import { languageOf, type RouteContext, retryKeyOf, route } from '../../../platform/http/route.ts'
import type { Explore } from '../../guides/explore/service.ts'
import { addGuides, readTrip, replacements, sendTrip, startTrip } from './service.ts'

/** Trips: a traveller sends the same enquiry to up to three guides and compares their offers. */
export function tripRoutes(routes: RouteContext, explore: Pick<Explore, 'similar'>): void {
  const callOf = (request: FastifyRequest) => ({ ctx: routes.ctx, language: languageOf(request) })

  route(routes, api.sendTrip, {
    run: ({ me, body, request }) => sendTrip(callOf(request), me, body, retryKeyOf(request)),
  })

  route(routes, api.readTrip, {
    run: ({ me, params, request }) => readTrip(callOf(request), me, params.id),
  })

  route(routes, api.findReplacements, {
    run: ({ me, params, request }) => replacements(callOf(request), explore, me, params.id),
  })

  route(routes, api.addGuides, {
    run: ({ me, params, body, request }) =>
      addGuides(callOf(request), me, params.id, body.guideIds),
  })

  route(routes, api.startTrip, {
    limits: [{ name: 'bookingStep', perParam: 'id' }],
    run: ({ me, params, body, request }) => startTrip(callOf(request), me, params.id, body),
  })
}
