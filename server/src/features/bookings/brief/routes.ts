import * as api from '@annai/contract/bookings/brief/api'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { eraseBrief, readBrief, saveBrief } from './service.ts'

/**
 * The brief about the travellers: shared with the guides of one trip, encrypted, deleted when due.
 */
export function briefRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readBrief, {
    run: ({ me, params: { bookingId } }) => readBrief(ctx, me, bookingId),
  })
  route(routes, api.saveBrief, {
    run: ({ me, params: { bookingId }, body }) => saveBrief(ctx, me, bookingId, body),
  })
  route(routes, api.eraseBrief, {
    async run({ me, params: { bookingId }, request }) {
      await eraseBrief(ctx, me, bookingId)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.partyDeleted') }
    },
  })
}
