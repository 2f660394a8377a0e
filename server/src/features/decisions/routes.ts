import * as api from '@annai/contract/decisions/api'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { appealDecision } from './appeals/service.ts'
import { listDecisions, readDecision } from './service.ts'

/** Decisions, for the people whom they concern. */
export function decisionRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.listDecisions, { run: ({ me }) => listDecisions(ctx, me.id) })
  route(routes, api.readDecision, {
    run: ({ me, params, query }) => readDecision(ctx, me, params.id, query.key),
  })
  route(routes, api.appealDecision, {
    limits: ['appeal'],
    run: ({ me, params, body }) => appealDecision(ctx, me, params.id, body),
  })
}
