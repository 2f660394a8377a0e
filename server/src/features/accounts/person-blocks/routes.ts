import * as api from '@annai/contract/accounts/person-blocks/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { blockPerson, listPersonBlocks, unblockPerson } from './service.ts'

/** The people that a person has blocked. */
export function personBlockRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.listPersonBlocks, { run: ({ me }) => listPersonBlocks(ctx, me) })
  route(routes, api.blockPerson, {
    limits: ['personBlock'],
    run: ({ me, body }) => blockPerson(ctx, me, body.personId),
  })
  route(routes, api.unblockPerson, {
    run: ({ me, params }) => unblockPerson(ctx, me, params.person),
  })
}
