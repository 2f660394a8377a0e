import * as api from '@annai/contract/bookings/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { openBookingWith } from './service.ts'

/** A traveller's open booking with a guide, for the guide's page. */
export function openBookingRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readOpenBooking, {
    run: async ({ me, params }) => ({ booking: await openBookingWith(ctx, me, params.guideId) }),
  })
}
