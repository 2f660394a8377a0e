import * as api from '@annai/contract/guides/discovery/api'
import { languageOr } from '@annai/contract/languages'
import { listFeaturedReviews } from '@annai/contract/reviews/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { type Explore, INDEX_CACHE } from '../explore/service.ts'
import { featuredReviews } from '../reviews/service.ts'
import { createDiscovery } from './service.ts'

/** The data of home and of the pages below `/guides`, besides the lists of guides. */
export function discoveryRoutes(routes: RouteContext, explore: Explore): void {
  const discovery = createDiscovery(routes.ctx, explore)
  route(routes, api.readPlaceOverview, {
    cache: INDEX_CACHE,
    run({ query, cacheWhile }) {
      cacheWhile(explore.unchanged())
      return discovery.overview(languageOr(query.language))
    },
  })
  route(routes, api.readCountryPage, {
    cache: INDEX_CACHE,
    run({ params, query, cacheWhile }) {
      cacheWhile(explore.unchanged())
      return discovery.page(params.country, undefined, languageOr(query.language))
    },
  })
  route(routes, api.readPlacePage, {
    cache: INDEX_CACHE,
    run({ params, query, cacheWhile }) {
      cacheWhile(explore.unchanged())
      return discovery.page(params.country, params.place, languageOr(query.language))
    },
  })
  route(routes, api.findNearbyPlaces, {
    cache: INDEX_CACHE,
    run({ query, cacheWhile }) {
      cacheWhile(explore.unchanged())
      return discovery.nearby(query, languageOr(query.language))
    },
  })
  route(routes, listFeaturedReviews, {
    cache: INDEX_CACHE,
    run({ query, cacheWhile }) {
      cacheWhile(explore.unchanged())
      return featuredReviews(routes.ctx.db, languageOr(query.language))
    },
  })
}
