import {
  ExploreQuery,
  FavouriteResponse,
  GuideCard,
  GuideProfileRequest,
  OwnGuideProfile,
  PublicGuide,
  SimilarGuides,
  SubmitResponse,
  UnavailableGuide,
} from '@annai/contract/guides/shapes'
import { matchLanguage } from '@annai/contract/languages'
import { ErrorResponse, lenientText, ProblemsResponse } from '@annai/contract/wire'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BODY_LIMITS } from '../../platform/http/body.ts'
import { addressOf, languageOf, type RouteContext, route } from '../../platform/http/route.ts'
import { pickLanguage } from '../../platform/texts.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import type { Discovery } from './discovery/service.ts'
import { exploreRoutes } from './explore/routes.ts'
import type { Explore } from './explore/service.ts'
import { isFavourite, listFavourites, setFavourite } from './favourites/service.ts'
import { ownProfile, saveProfile, submitForReview } from './profile/service.ts'
import { visitGuide } from './public/service.ts'
import { createPublicGuideCache } from './public-cache/service.ts'
import { similarGuides } from './similar/service.ts'
import { createViewCounter } from './views/service.ts'

const Username = z.object({ username: z.string() })

/** Guides: explore, pages of places, a guide's own profile, the public page, favourites. */
export function guideRoutes(routes: RouteContext): {
  discovery: Discovery
  explore: Explore
} {
  const { ctx } = routes
  const { explore, cache: indexCache } = exploreRoutes(routes)
  const discovery = discoveryRoutes(routes, explore, indexCache)
  const views = createViewCounter(ctx)
  const cache = createPublicGuideCache(explore, views)
  routes.app.addHook('onReady', async () => views.start())
  routes.app.addHook('onClose', () => views.stop())
  const answerText = (request: FastifyRequest, key: string) =>
    ctx.texts.translate(
      pickLanguage(undefined, request.headers['accept-language']),
      `server:answers.${key}`,
    )

  route(routes, {
    method: 'GET',
    url: '/api/guides/profile',
    who: 'guide',
    summary: 'Your own profile',
    response: OwnGuideProfile,
    run: ({ me }) => ownProfile(ctx.db, me.id),
  })
  route(routes, {
    method: 'PUT',
    url: '/api/guides/profile',
    who: 'guide',
    summary: 'Saves your own profile; every problem is named in `errors`',
    // Read by the service, which answers all problems at once.
    body: z.unknown().meta(z.toJSONSchema(GuideProfileRequest, { io: 'input' })),
    bodyLimit: BODY_LIMITS.profile,
    refusedAs: { 400: z.union([ProblemsResponse, ErrorResponse]) },
    response: OwnGuideProfile,
    refuses: ['request.invalid', 'accounts.usernameTaken'],
    run: ({ me, body, request }) => saveProfile(ctx, me, body, languageOf(request)),
  })
  route(routes, {
    method: 'POST',
    url: '/api/guides/submit-for-review',
    who: 'guide',
    summary: 'Hands the complete profile to the operator',
    response: SubmitResponse,
    refuses: ['guides.incomplete', 'guides.alreadySubmitted'],
    run: async ({ me, request }) => ({
      profile: await submitForReview(ctx, me),
      message: answerText(request, 'submitted'),
    }),
  })
  route(routes, {
    method: 'GET',
    url: '/api/guides/profile/:username',
    who: 'maybe',
    summary: 'The public page of a guide',
    params: Username,
    query: z.object({ incrementView: lenientText(100), language: lenientText(35) }),
    response: z.union([PublicGuide, UnavailableGuide]),
    refuses: ['guides.notFound'],
    run({ me, params, query, request }) {
      const countsAsView = query.incrementView === 'true'
      const language = query.language ? matchLanguage(query.language) : null
      const visit = {
        caller: me,
        network: addressOf(request),
        countsAsView,
        language,
        views,
        cache,
      }
      const read = () => visitGuide(ctx, params.username, visit)
      return countsAsView || request.headers.authorization
        ? read()
        : cache.share(params.username, language, read)
    },
  })
  routes.app.registerFastPath('/api/guides/profile/:username', cache)
  route(routes, {
    method: 'GET',
    url: '/api/guides/profile/:username/similar',
    who: 'anyone',
    summary: 'Up to six guides like this one; languages and days of the query must fit',
    params: Username,
    query: ExploreQuery,
    response: SimilarGuides,
    refuses: ['guides.notFound'],
    run: ({ params, query }) => similarGuides(ctx, explore, params.username, query),
  })
  route(routes, {
    method: 'GET',
    url: '/api/guides/favorite/:username',
    who: 'person',
    summary: 'Is this guide a favourite?',
    params: Username,
    response: FavouriteResponse,
    refuses: ['guides.notFound', 'guides.favouriteByGuide'],
    run: async ({ me, params }) => ({ isFavorite: await isFavourite(ctx, me, params.username) }),
  })
  for (const method of ['POST', 'DELETE'] as const)
    route(routes, {
      method,
      url: '/api/guides/favorite/:username',
      who: 'person',
      summary: method === 'POST' ? 'Adds a favourite' : 'Removes a favourite',
      params: Username,
      response: FavouriteResponse,
      refuses: ['guides.notFound', 'guides.favouriteByGuide'],
      async run({ me, params, request }) {
        const isFavorite = method === 'POST'
        await setFavourite(ctx, me, params.username, isFavorite)
        return {
          isFavorite,
          message: answerText(request, isFavorite ? 'favouriteAdded' : 'favouriteRemoved'),
        }
      },
    })
  route(routes, {
    method: 'GET',
    url: '/api/users/favorites',
    who: 'user',
    summary: 'The favourite guides',
    response: z.array(GuideCard),
    run: ({ me, request }) => listFavourites(ctx, me, languageOf(request)),
  })
  return { discovery, explore }
}
