import {
  ExploreFacets,
  ExploreLoosening,
  ExploreQuery,
  ExploreSuggestions,
  GuideList,
  SuggestionQuery,
} from '@annai/contract/guides/shapes'
import { languageOr } from '@annai/contract/languages'
import { addressOf, type Door, route } from '../../../platform/http/route.ts'
import { type Explore, type ExploreBounds, openExplore } from './service.ts'

/** Changing calls after which a guide may be listed no more, or differently. */
const CHANGES_GUIDES = /^\/api\/(?:(?:account|admin|guides|media|users)\/|bookings\/[^/]+\/review$)/

/** Finding a guide: the list, what narrows it and what widens it. */
export function exploreRoutes(door: Door, bounds?: ExploreBounds): Explore {
  const { app, p } = door
  const explore = openExplore(p, bounds)
  app.addHook('onReady', async () => explore.start())
  app.addHook('onClose', () => explore.stop())

  // Whoever is told that a guide was blocked, approved or changed finds it so here from then on.
  app.addHook('onSend', (request, reply, payload, done) => {
    const changes =
      request.method !== 'GET' && reply.statusCode < 400 && CHANGES_GUIDES.test(request.url)
    if (!changes) return done(null, payload)
    explore.settle().then(
      () => done(null, payload),
      (error: Error) => {
        p.log.warn({ error: error.message }, 'explore: not up to date yet')
        done(null, payload)
      },
    )
  })

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
      await p.limits.enforce('apiAnonymous', addressOf(request))
      reply.header('content-type', 'application/json; charset=utf-8')
      return explore.list(request.url)
    },
  )
  route(door, {
    method: 'GET',
    url: '/api/guides/facets',
    who: 'anyone',
    summary: 'How many guides each option of the filters would show, for the same query',
    query: ExploreQuery,
    answer: ExploreFacets,
    run: ({ query }) => explore.facets(query),
  })
  route(door, {
    method: 'GET',
    url: '/api/guides/loosen',
    who: 'anyone',
    summary: 'What to give up when nothing is found, and how many guides that would show',
    query: ExploreQuery,
    answer: ExploreLoosening,
    run: ({ query }) => explore.loosen(query),
  })
  route(door, {
    method: 'GET',
    url: '/api/guides/suggestions',
    who: 'anyone',
    summary: 'Places, expertises and guides that fit what is being typed',
    query: SuggestionQuery,
    answer: ExploreSuggestions,
    run: ({ query }) => explore.suggest(query.query ?? '', languageOr(query.language)),
  })
  return explore
}
