import { PlaceQuery, PlaceSuggestions } from '@annai/contract/places/shapes'
import { addressOf, type RouteContext, route } from '../../platform/http/route.ts'
import { placeTable, suggestPlaces } from './service.ts'

export function placeRoutes(routes: RouteContext): void {
  const { ctx } = routes
  placeTable(ctx)
  route(routes, {
    method: 'GET',
    url: '/api/places',
    who: 'anyone',
    query: PlaceQuery,
    response: PlaceSuggestions,
    summary: 'Suggests countries, regions and cities while a location is being typed.',
    run: ({ query, request }) =>
      suggestPlaces(ctx, query.query, query.language, addressOf(request)),
  })
}
