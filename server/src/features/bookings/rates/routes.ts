import * as api from '@annai/contract/bookings/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { readRates } from './service.ts'

export function rateRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readRates, {
    run: () => readRates(ctx.db),
  })
}
