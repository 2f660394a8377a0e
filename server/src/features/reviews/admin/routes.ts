import * as api from '@annai/contract/admin/reviews/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { removeFeedback } from './feedback.ts'
import { removeReview, restoreReview } from './service.ts'

/** The operator removes and restores reviews, and removes feedback, which a granted appeal restores. */
export function reviewAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.removeReview, {
    async run({ me, params, body }) {
      const removedAt = await removeReview(ctx, me, params.id, body)
      return { removedAt: removedAt.toISOString() }
    },
  })
  route(routes, api.restoreReview, {
    async run({ me, params, body }) {
      await restoreReview(ctx, me, params.id, body.reason)
      return { removedAt: null }
    },
  })
  route(routes, api.removeFeedback, {
    async run({ me, params, body }) {
      const removedAt = await removeFeedback(ctx, me, params.id, body)
      return { removedAt: removedAt.toISOString() }
    },
  })
}
