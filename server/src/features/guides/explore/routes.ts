import * as api from '@annai/contract/guides/api'
import { ExploreFacets } from '@annai/contract/guides/shapes'
import { languageOr } from '@annai/contract/languages'
import type { SearchBounds } from '@annai/guide-search'
import { addressOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { createIndexCache, type IndexCache } from '../index-cache/service.ts'
import { type Explore, openExplore, registerIndexMetrics } from './service.ts'

/** The search for guides: the list and its filters. */
export function exploreRoutes(
  routes: RouteContext,
  bounds?: SearchBounds,
): { explore: Explore; cache: IndexCache } {
  const { app, ctx } = routes
  const explore = openExplore(ctx, bounds)
  const cache = createIndexCache(explore)
  app.readinessChecks.push(() => explore.isReady())
  registerIndexMetrics(ctx, explore)
  app.addHook('onReady', async () => explore.start())
  app.addHook('onClose', () => explore.stop())

  // The call of every visitor: the answer is ready bytes, made of what GuideList allows only.
  app.registerFastPath('/api/guides/approved', {
    find: (url) => (explore.isReady() ? explore.answer(url) : null),
  })
  app.get(
    api.exploreGuides.path,
    {
      schema: {
        summary: api.exploreGuides.summary,
        tags: ['guides'],
        querystring: api.exploreGuides.query,
        response: { 200: api.exploreGuides.response },
      },
    },
    async (request, reply) => {
      await ctx.limits.enforce('apiAnonymous', addressOf(request))
      reply.header('content-type', 'application/json; charset=utf-8')
      return explore.list(request.url)
    },
  )
  route(routes, api.readFacets, {
    run: ({ query, request }) =>
      cache.compute(request.url, ExploreFacets, () => explore.facets(query)),
  })
  app.registerFastPath('/api/guides/facets', cache)
  route(routes, api.loosenSearch, {
    run: ({ query }) => explore.loosen(query),
  })
  route(routes, api.suggestSearch, {
    run: ({ query }) => explore.suggest(query.query ?? '', languageOr(query.language)),
  })
  return { explore, cache }
}
