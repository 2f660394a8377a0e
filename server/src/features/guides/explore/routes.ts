import * as api from '@annai/contract/guides/api'
import { languageOr } from '@annai/contract/languages'
import { addressOf, languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { recordEmptySearch } from '../demand/service.ts'
import { type Explore, INDEX_CACHE, registerIndexMetrics } from './service.ts'

/** The search for guides: the list and its filters. */
export function exploreRoutes(routes: RouteContext, explore: Explore): void {
  const { app, ctx } = routes
  app.readinessChecks.push(() => explore.isReady())
  registerIndexMetrics(ctx, explore)
  app.addHook('onReady', async () => explore.start())
  app.addHook('onClose', () => explore.stop())

  route(routes, api.exploreGuides, {
    acceptsAnyText: true,
    cache: INDEX_CACHE,
    run({ request, cacheWhile }) {
      cacheWhile(explore.unchanged())
      return explore.list(request.url)
    },
  })
  route(routes, api.readFacets, {
    cache: INDEX_CACHE,
    run({ query, cacheWhile }) {
      cacheWhile(explore.unchanged())
      return explore.facets(query)
    },
  })
  route(routes, api.loosenSearch, {
    async run({ query, request }) {
      const choices = await explore.loosen(query)
      if (await explore.isEmpty(request.url))
        await recordEmptySearch(ctx, explore, query, {
          network: addressOf(request),
          language: languageOr(query.language, languageOf(request)),
        })
      return choices
    },
  })
  route(routes, api.suggestSearch, {
    run: ({ query }) => explore.suggest(query.query ?? '', languageOr(query.language)),
  })
}
