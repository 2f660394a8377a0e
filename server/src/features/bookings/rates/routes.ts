import { ExchangeRates } from '@annai/contract/bookings/rates'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { readRates } from './service.ts'

export function rateRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'GET',
    url: '/api/rates',
    who: 'anyone',
    summary: 'Exchange rates for comparing prices, with their date; no part of what is agreed',
    response: ExchangeRates,
    run: () => readRates(ctx.db),
  })
}
