import { BriefRequest, BriefResponse } from '@annai/contract/bookings/brief/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { z } from 'zod'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { eraseBrief, readBrief, saveBrief } from './service.ts'

const params = z.object({ bookingId: z.string() })

/**
 * The brief about the travellers: shared with the guides of one trip, encrypted, deleted when due.
 */
export function briefRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'GET',
    url: '/api/party/:bookingId',
    who: 'person',
    summary: 'Who travels, for the traveller and, while the booking is open or agreed, its guide',
    params,
    response: BriefResponse,
    refuses: ['party.notFound', 'secrets.otherKey'],
    run: ({ me, params: { bookingId } }) => readBrief(ctx, me, bookingId),
  })
  route(routes, {
    method: 'PUT',
    url: '/api/party/:bookingId',
    who: 'user',
    summary: 'The traveller tells all guides of the trip who travels, with consent',
    params,
    body: BriefRequest,
    response: BriefResponse,
    refuses: ['bookings.notFound', 'bookings.notPossible', 'secrets.otherKey', 'request.tooMany'],
    run: ({ me, params: { bookingId }, body }) => saveBrief(ctx, me, bookingId, body),
  })
  route(routes, {
    method: 'DELETE',
    url: '/api/party/:bookingId',
    who: 'user',
    summary: 'The traveller deletes it at once, and with it what guides ticked',
    params,
    response: MessageResponse,
    refuses: ['party.notFound'],
    async run({ me, params: { bookingId }, request }) {
      await eraseBrief(ctx, me, bookingId)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.partyDeleted') }
    },
  })
}
