import * as api from '@annai/contract/admin/bookings/api'
import { type RouteContext, route } from '../../../../platform/http/route.ts'
import { decideNoShow, readNoShow } from './service.ts'

/** What administrators decide about claims that a party did not come. */
export function noShowAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readNoShow, { run: ({ params }) => readNoShow(ctx, params.id) })
  route(routes, api.decideNoShow, {
    run: ({ me, params, body }) => decideNoShow(ctx, me, params.id, body.outcome),
  })
}
