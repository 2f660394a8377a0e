import {
  ExploreFacets,
  ExploreLoosening,
  ExploreQuery,
  ExploreSuggestions,
  GuideList,
  SuggestionQuery,
} from '@annai/contract/guides/shapes'
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
    '/api/guides/approved',
    {
      schema: {
        summary: 'The guides that fit, page by page; odd values fall back to the first page of 12',
        tags: ['guides'],
        querystring: ExploreQuery,
        response: { 200: GuideList },
      },
    },
    async (request, reply) => {
      await ctx.limits.enforce('apiAnonymous', addressOf(request))
      reply.header('content-type', 'application/json; charset=utf-8')
      return explore.list(request.url)
    },
  )
  route(routes, {
    method: 'GET',
    url: '/api/guides/facets',
    who: 'anyone',
    summary: 'How many guides each option of the filters would show, and how the search was read',
    query: ExploreQuery,
    response: ExploreFacets,
    run: ({ query, request }) =>
      cache.compute(request.url, ExploreFacets, () => explore.facets(query)),
  })
  app.registerFastPath('/api/guides/facets', cache)
  route(routes, {
    method: 'GET',
    url: '/api/guides/loosen',
    who: 'anyone',
    summary: 'What to give up when nothing is found, and how many guides that would show',
    query: ExploreQuery,
    response: ExploreLoosening,
    run: ({ query }) => explore.loosen(query),
  })
  route(routes, {
    method: 'GET',
    url: '/api/guides/suggestions',
    who: 'anyone',
    summary: 'Places, languages, expertises and guides that fit what is being typed',
    query: SuggestionQuery,
    response: ExploreSuggestions,
    run: ({ query }) => explore.suggest(query.query ?? '', languageOr(query.language)),
  })
  return { explore, cache }
}
