import * as api from '@annai/contract/admin/queue/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { claimEntry, readQueue } from './service.ts'

/** What waits for administrators, and who has it. */
export function queueRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readQueue, { run: ({ me, query }) => readQueue(ctx, me, query) })
  route(routes, api.claimEntry, {
    run: async ({ me, body }) => ({ claim: await claimEntry(ctx, me, body) }),
  })
}
