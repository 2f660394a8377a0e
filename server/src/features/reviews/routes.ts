import * as api from '@annai/contract/reviews/api'
import { languageOf, type RouteContext, route } from '../../platform/http/route.ts'
import { pickLanguage } from '../../platform/texts.ts'
import { giveFeedback, listFeedback } from './feedback.ts'
import { deleteReply, replyToReview } from './replies.ts'
import { leaveReview, replaceBlindReview } from './service.ts'

/** Reviews of bookings, and the guide's replies. */
export function reviewRoutes(routes: RouteContext): void {
  route(routes, api.leaveReview, {
    // By the service, after the booking is found.
    readsBody: true,
    async run({ me, params, body, request }) {
      const booking = await leaveReview(routes.ctx, me, params.id, body)
      const language = pickLanguage(undefined, request.headers['accept-language'])
      const key = booking.review ? 'reviewLeft' : 'reviewWaits'
      return { message: routes.ctx.texts.translate(language, `server:answers.${key}`), booking }
    },
  })
  route(routes, api.replaceBlindReview, {
    limits: [{ name: 'blindReview', perParam: 'id' }],
    run: async ({ me, params, body }) => ({
      booking: await replaceBlindReview(routes.ctx, me, params.id, body),
    }),
  })
  route(routes, api.giveFeedback, {
    async run({ me, params, body, request }) {
      const booking = await giveFeedback(routes.ctx, me, params.id, body)
      const language = languageOf(request)
      return { message: routes.ctx.texts.translate(language, 'server:answers.feedback'), booking }
    },
  })
  route(routes, api.listFeedback, {
    run: ({ me, params }) => listFeedback(routes.ctx, me, params.username),
  })
  route(routes, api.replyToReview, {
    limits: [{ name: 'reviewReply', perParam: 'id' }],
    run: async ({ me, params, body }) => ({
      booking: await replyToReview(routes.ctx, me, params.id, body.text),
    }),
  })
  route(routes, api.deleteReply, {
    run: async ({ me, params }) => ({ booking: await deleteReply(routes.ctx, me, params.id) }),
  })
}
