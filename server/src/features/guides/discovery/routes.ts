import * as api from '@annai/contract/guides/discovery/api'
import { NearbyPlaces, PlaceOverview, PlacePage } from '@annai/contract/guides/discovery/shapes'
import { languageOr } from '@annai/contract/languages'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import type { Explore } from '../explore/service.ts'
import type { IndexCache } from '../index-cache/service.ts'
import { createDiscovery, type Discovery } from './service.ts'

const _Country = z.object({ country: z.string() })
/** The data of the pages below `/guides`, besides the list of guides. */
export function discoveryRoutes(
  routes: RouteContext,
  explore: Explore,
  cache: IndexCache,
): Discovery {
  const discovery = createDiscovery(routes.ctx, explore)
  route(routes, api.readPlaceOverview, {
    run: ({ query, request }) =>
      cache.compute(request.url, PlaceOverview, () =>
        discovery.overview(languageOr(query.language)),
      ),
  })
  route(routes, api.readCountryPage, {
    run: ({ params, query, request }) =>
      cache.compute(request.url, PlacePage, () =>
        discovery.page(params.country, undefined, languageOr(query.language)),
      ),
  })
  route(routes, api.readPlacePage, {
    run: ({ params, query, request }) =>
      cache.compute(request.url, PlacePage, () =>
        discovery.page(params.country, params.place, languageOr(query.language)),
      ),
  })
  route(routes, api.findNearbyPlaces, {
    run: ({ query, request }) =>
      cache.compute(request.url, NearbyPlaces, () =>
        discovery.nearby(query, languageOr(query.language)),
      ),
  })
  for (const rest of ['', '/:country', '/:country/:place'])
    routes.app.registerFastPath(`/api/places/pages${rest}`, cache)
  return discovery
}
