import { BookingResponse } from '@annai/contract/bookings/shapes'
import { ReviewRequest } from '@annai/contract/reviews/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { pickLanguage } from '../../platform/texts.ts'
import { leaveReview } from './service.ts'

/** Reviews of completed bookings. */
export function reviewRoutes(routes: RouteContext): void {
  route(routes, {
    method: 'POST',
    url: '/api/bookings/:id/review',
    who: 'person',
    summary: 'The traveller reviews a completed booking, once',
    params: z.object({ id: z.string() }),
    // Read by the service, after the booking is found.
    body: z.unknown().meta(z.toJSONSchema(ReviewRequest, { io: 'input' })),
    response: BookingResponse,
    refuses: ['bookings.notFound', 'reviews.notCompleted', 'reviews.duplicate'],
    async run({ me, params, body, request }) {
      const booking = await leaveReview(routes.ctx, me, params.id, body)
      const language = pickLanguage(undefined, request.headers['accept-language'])
      return { message: routes.ctx.texts.translate(language, 'server:answers.reviewLeft'), booking }
    },
  })
}
