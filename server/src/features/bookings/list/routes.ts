import { OpenBookingResponse } from '@annai/contract/bookings/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { openBookingWith } from './service.ts'

/** A traveller's open booking with a guide, for the guide's page. */
export function openBookingRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'GET',
    url: '/api/bookings/open/:guideId',
    who: 'user',
    summary: 'The traveller’s newest booking with this guide that is still open, or null',
    params: z.object({ guideId: z.string() }),
    response: OpenBookingResponse,
    run: async ({ me, params }) => ({ booking: await openBookingWith(ctx, me, params.guideId) }),
  })
}
