import * as api from '@annai/contract/bookings/group-details/api'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { eraseGroupDetails, readGroupDetails, saveGroupDetails } from './service.ts'

/**
 * The group details: shared with the guides of one trip, encrypted, deleted when due.
 */
export function groupDetailsRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readGroupDetails, {
    run: ({ me, params: { bookingId } }) => readGroupDetails(ctx, me, bookingId),
  })
  route(routes, api.saveGroupDetails, {
    run: ({ me, params: { bookingId }, body }) => saveGroupDetails(ctx, me, bookingId, body),
  })
  route(routes, api.eraseGroupDetails, {
    async run({ me, params: { bookingId }, request }) {
      await eraseGroupDetails(ctx, me, bookingId)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.partyDeleted') }
    },
  })
}
