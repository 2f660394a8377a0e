import * as api from '@annai/contract/guides/api'
import { matchLanguage } from '@annai/contract/languages'
import * as translations from '@annai/contract/translations/api'
import type { FastifyRequest } from 'fastify'
import {
  addressOf,
  BODY_LIMITS,
  languageOf,
  type RouteContext,
  route,
} from '../../platform/http/route.ts'
import { pickLanguage } from '../../platform/texts.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { exploreRoutes } from './explore/routes.ts'
import type { Explore } from './explore/service.ts'
import { isFavourite, listFavourites, setFavourite } from './favourites/service.ts'
import { ownProfile, saveProfile, submitForReview } from './profile/service.ts'
import { visitGuide } from './public-page.ts'
import { translateReply, translateReview } from './reviews/service.ts'
import { similarGuides } from './similar.ts'
import { suggestTexts } from './text-suggestions.ts'
import { createViewCounter } from './views/service.ts'

/** Guides: explore, pages of places, a guide's own profile, the public page, favourites. */
export function guideRoutes(routes: RouteContext, explore: Explore): void {
  const { ctx } = routes
  exploreRoutes(routes, explore)
  discoveryRoutes(routes, explore)
  const views = createViewCounter(ctx)
  routes.app.addHook('onReady', async () => views.start())
  routes.app.addHook('onClose', () => views.stop())
  const answerText = (request: FastifyRequest, key: string) =>
    ctx.texts.translate(
      pickLanguage(undefined, request.headers['accept-language']),
      `server:answers.${key}`,
    )

  route(routes, api.readOwnProfile, {
    run: ({ me }) => ownProfile(ctx.db, me.id),
  })
  route(routes, api.saveOwnProfile, {
    // By the service, which answers all problems at once.
    readsBody: true,
    bodyLimit: BODY_LIMITS.profile,
    run: ({ me, body, request }) => saveProfile(ctx, me, body, languageOf(request)),
  })
  route(routes, api.suggestTexts, {
    limits: ['translation'],
    run: ({ me, params, body }) => suggestTexts(ctx, me, params.language, body),
  })
  route(routes, api.submitForReview, {
    run: async ({ me, request }) => ({
      profile: await submitForReview(ctx, me),
      message: answerText(request, 'submitted'),
    }),
  })
  route(routes, api.readGuide, {
    cache: {
      // Limits the age while the index misses changes, as after a lost connection.
      maxAgeMs: 5000,
      applies: ({ query }) => (query as { incrementView?: unknown }).incrementView === undefined,
    },
    async run({ me, params, query, request, cacheWhile }) {
      const { guide, isCurrent } = await visitGuide({ ctx, explore, views }, params.username, {
        caller: me,
        network: addressOf(request),
        countsAsView: query.incrementView === 'true',
        language: query.language ? matchLanguage(query.language) : null,
      })
      if (isCurrent) cacheWhile(isCurrent)
      return guide
    },
  })
  route(routes, translations.translateReview, {
    limits: ['translation'],
    run: ({ params, body }) => translateReview(ctx, params, body.to),
  })
  route(routes, translations.translateReply, {
    limits: ['translation'],
    run: ({ params, body }) => translateReply(ctx, params, body.to),
  })
  route(routes, api.findSimilarGuides, {
    run: ({ me, params, query }) => similarGuides({ ctx, explore, me }, params.username, query),
  })
  route(routes, api.isFavourite, {
    run: async ({ me, params }) => ({ isFavorite: await isFavourite(ctx, me, params.username) }),
  })
  route(routes, api.addFavourite, {
    async run({ me, params, request }) {
      await setFavourite(ctx, me, params.username, true)
      return { isFavorite: true, message: answerText(request, 'favouriteAdded') }
    },
  })
  route(routes, api.removeFavourite, {
    async run({ me, params, request }) {
      await setFavourite(ctx, me, params.username, false)
      return { isFavorite: false, message: answerText(request, 'favouriteRemoved') }
    },
  })
  route(routes, api.listFavourites, {
    run: ({ me, request }) => listFavourites(ctx, me, languageOf(request)),
  })
}
