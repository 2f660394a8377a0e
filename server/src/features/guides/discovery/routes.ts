import {
  NearbyPlaces,
  PlaceOverview,
  PlacePage,
  PlacePageQuery,
} from '@annai/contract/guides/discovery/shapes'
import { ExploreQuery } from '@annai/contract/guides/shapes'
import { languageOr } from '@annai/contract/languages'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import type { Explore } from '../explore/service.ts'
import type { IndexCache } from '../index-cache/service.ts'
import { createDiscovery, type Discovery } from './service.ts'

const Country = z.object({ country: z.string() })
const CountryAndPlace = Country.extend({ place: z.string() })

/** The data of the pages below `/guides`, besides the list of guides. */
export function discoveryRoutes(
  routes: RouteContext,
  explore: Explore,
  cache: IndexCache,
): Discovery {
  const discovery = createDiscovery(routes.ctx, explore)
  route(routes, {
    method: 'GET',
    url: '/api/places/pages',
    who: 'anyone',
    summary: 'The countries with guides, most guides first',
    query: PlacePageQuery,
    response: PlaceOverview,
    run: ({ query, request }) =>
      cache.compute(request.url, PlaceOverview, () =>
        discovery.overview(languageOr(query.language)),
      ),
  })
  route(routes, {
    method: 'GET',
    url: '/api/places/pages/:country',
    who: 'anyone',
    summary: 'A country: how many guides, its places with guides, a drawing of it',
    params: Country,
    query: PlacePageQuery,
    response: PlacePage,
    refuses: ['places.notFound'],
    run: ({ params, query, request }) =>
      cache.compute(request.url, PlacePage, () =>
        discovery.page(params.country, undefined, languageOr(query.language)),
      ),
  })
  route(routes, {
    method: 'GET',
    url: '/api/places/pages/:country/:place',
    who: 'anyone',
    summary: 'A place: how many guides, the places inside it, the nearest others',
    params: CountryAndPlace,
    query: PlacePageQuery,
    response: PlacePage,
    refuses: ['places.notFound'],
    run: ({ params, query, request }) =>
      cache.compute(request.url, PlacePage, () =>
        discovery.page(params.country, params.place, languageOr(query.language)),
      ),
  })
  route(routes, {
    method: 'GET',
    url: '/api/guides/nearby',
    who: 'anyone',
    summary: 'The nearest places with guides, where a search names a place that has none',
    query: ExploreQuery,
    response: NearbyPlaces,
    run: ({ query, request }) =>
      cache.compute(request.url, NearbyPlaces, () =>
        discovery.nearby(query, languageOr(query.language)),
      ),
  })
  for (const rest of ['', '/:country', '/:country/:place'])
    routes.app.registerFastPath(`/api/places/pages${rest}`, cache)
  return discovery
}
