import * as api from '@annai/contract/bookings/day/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { answerNoShow, claimNoShow, withdrawNoShow } from './service.ts'

/** Claims that the other party did not come, and their answers. */
export function noShowRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.claimNoShow, {
    limits: ['noShow'],
    run: ({ me, params, body }) => claimNoShow(ctx, me, params.id, body),
  })
  route(routes, api.answerNoShow, {
    run: ({ me, params, body }) => answerNoShow(ctx, me, params, body),
  })
  route(routes, api.withdrawNoShow, {
    run: ({ me, params }) => withdrawNoShow(ctx, me, params),
  })
}
