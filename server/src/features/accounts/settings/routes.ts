import * as api from '@annai/contract/accounts/settings/api'
import type { Settings } from '@annai/contract/accounts/shapes'
import type { FastifyRequest } from 'fastify'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { pickLanguage } from '../../../platform/texts.ts'
import { deactivate, reactivate, readSettings, saveSettings } from './service.ts'

/** Settings of both roles: the language of the mails, deactivation and reactivation. */
export function settingsRoutes(routes: RouteContext): void {
  const { ctx } = routes
  const saying = (key: string, request: FastifyRequest, { accountStatus }: Settings) => {
    const language = pickLanguage(undefined, request.headers['accept-language'])
    return { message: ctx.texts.translate(language, `server:answers.${key}`), accountStatus }
  }

  route(routes, api.readUserSettings, {
    run: ({ me }) => readSettings(ctx, me),
  })

  route(routes, api.saveUserSettings, {
    run: ({ me, body }) => saveSettings(ctx, me, body),
  })

  route(routes, api.deactivateUser, {
    run: async ({ me, request }) => saying('deactivated', request, await deactivate(ctx, me)),
  })

  route(routes, api.reactivateUser, {
    run: async ({ me, request }) => saying('reactivated', request, await reactivate(ctx, me)),
  })

  route(routes, api.readGuideSettings, {
    run: ({ me }) => readSettings(ctx, me),
  })

  route(routes, api.saveGuideSettings, {
    run: ({ me, body }) => saveSettings(ctx, me, body),
  })

  route(routes, api.deactivateGuide, {
    run: async ({ me, request }) => saying('deactivated', request, await deactivate(ctx, me)),
  })

  route(routes, api.reactivateGuide, {
    run: async ({ me, request }) => saying('reactivated', request, await reactivate(ctx, me)),
  })
}
