import * as api from '@annai/contract/bookings/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { listProposals, proposalContext, readCancellation } from './service.ts'

/** The defaults of the proposal form, and the versions of a proposal. */
export function proposalRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readProposalContext, {
    run: ({ me }) => proposalContext(ctx, me),
  })
  route(routes, api.listProposals, {
    run: ({ me, params }) => listProposals(ctx, me, params.id),
  })
  route(routes, api.readCancellation, {
    run: ({ me, params }) => readCancellation(ctx, me, params.id),
  })
}
