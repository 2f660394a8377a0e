import * as api from '@annai/contract/admin/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { readAlarms } from '../alarms.ts'
import { registerWaitingMetric, waitingCounts } from './service.ts'

export function digestRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerWaitingMetric(ctx)
  route(routes, api.countWaiting, {
    run: async () => ({
      ...(await waitingCounts(ctx.db, ctx.clock.now())),
      alarms: await readAlarms(ctx),
    }),
  })
}
