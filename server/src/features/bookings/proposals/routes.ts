import { Proposal, ProposalContext } from '@annai/contract/bookings/proposals/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { listProposals, proposalContext } from './service.ts'

/** The defaults of the proposal form, and the versions of a proposal. */
export function proposalRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'GET',
    url: '/api/bookings/proposal-context',
    who: 'guide',
    summary: 'Time zone, currency and agreed times of the guide, to begin a proposal with',
    response: ProposalContext,
    run: ({ me }) => proposalContext(ctx, me),
  })
  route(routes, {
    method: 'GET',
    url: '/api/bookings/:id/proposals',
    who: 'person',
    summary: 'Every version of the proposal, newest first',
    params: z.object({ id: z.string() }),
    response: z.array(Proposal),
    refuses: ['bookings.notFound'],
    run: ({ me, params }) => listProposals(ctx, me, params.id),
  })
}
