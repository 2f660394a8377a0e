import { WaitingCounts } from '@annai/contract/admin/account/shapes'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { registerWaitingMetric, waitingCounts } from './service.ts'

export function digestRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerWaitingMetric(ctx)
  route(routes, {
    method: 'GET',
    url: '/api/admin/waiting',
    who: 'admin',
    summary: 'How many guides, changed profiles, reports and messages wait',
    response: WaitingCounts,
    run: () => waitingCounts(ctx.db),
  })
}
