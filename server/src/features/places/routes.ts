import * as api from '@annai/contract/places/api'
import { addressOf, type RouteContext, route } from '../../platform/http/route.ts'
import { placeTable, suggestPlaces } from './service.ts'

export function placeRoutes(routes: RouteContext): void {
  const { ctx } = routes
  placeTable(ctx)
  route(routes, api.suggestPlaces, {
    run: ({ query, request }) =>
      suggestPlaces(ctx, query.query, query.language, addressOf(request)),
  })
}
