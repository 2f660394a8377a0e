import { RemovalRequest, RemovalResponse, RestorationResponse } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { removeReview, restoreReview } from './service.ts'

/** Removal and restoration of reviews by the operator. */
export function reviewAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'POST',
    url: '/api/admin/reviews/:id/remove',
    who: 'admin',
    summary: 'Takes a review off the guide’s page, with a reason',
    params: z.object({ id: z.string() }),
    body: RemovalRequest,
    response: RemovalResponse,
    refuses: ['reviews.notFound'],
    async run({ me, params, body }) {
      const removedAt = await removeReview(ctx, me, params.id, body.reason)
      return { removedAt: removedAt.toISOString() }
    },
  })
  route(routes, {
    method: 'POST',
    url: '/api/admin/reviews/:id/restore',
    who: 'admin',
    summary: 'Puts a removed review back on the guide’s page, with a reason',
    params: z.object({ id: z.string() }),
    body: RemovalRequest,
    response: RestorationResponse,
    refuses: ['reviews.notFound'],
    async run({ me, params, body }) {
      await restoreReview(ctx, me, params.id, body.reason)
      return { removedAt: null }
    },
  })
}
