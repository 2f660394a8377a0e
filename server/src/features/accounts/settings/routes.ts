import {
  AccountStatusResponse,
  type Settings,
  SettingsRequest,
  SettingsResponse,
} from '@annai/contract/accounts/shapes'
import type { FastifyRequest } from 'fastify'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { pickLanguage } from '../../../platform/texts.ts'
import { deactivate, reactivate, readSettings, saveSettings } from './service.ts'

// The specification gives the two roles their own addresses, and one of them another method.
const ADDRESSES = [
  { who: 'user', base: '/api/users', deactivates: 'PUT' },
  { who: 'guide', base: '/api/guides', deactivates: 'POST' },
] as const

/** Settings of both roles: the language of the mails, deactivation and reactivation. */
export function settingsRoutes(routes: RouteContext): void {
  const { ctx } = routes
  const saying = (key: string, request: FastifyRequest, { accountStatus }: Settings) => {
    const language = pickLanguage(undefined, request.headers['accept-language'])
    return { message: ctx.texts.translate(language, `server:answers.${key}`), accountStatus }
  }

  for (const { who, base, deactivates } of ADDRESSES) {
    route(routes, {
      method: 'GET',
      url: `${base}/settings`,
      who,
      summary: `Settings of a ${who}`,
      response: SettingsResponse,
      run: ({ me }) => readSettings(ctx, me),
    })

    route(routes, {
      method: 'PUT',
      url: `${base}/settings`,
      who,
      summary: `Save the settings of a ${who}`,
      body: SettingsRequest,
      response: SettingsResponse,
      run: ({ me, body }) => saveSettings(ctx, me, body),
    })

    route(routes, {
      method: deactivates,
      url: `${base}/deactivate`,
      who,
      summary: `Deactivate the account of a ${who}`,
      response: AccountStatusResponse,
      run: async ({ me, request }) => saying('deactivated', request, await deactivate(ctx, me)),
    })

    route(routes, {
      method: 'PUT',
      url: `${base}/reactivate`,
      who,
      summary: `Reactivate the account of a ${who}`,
      response: AccountStatusResponse,
      run: async ({ me, request }) => saying('reactivated', request, await reactivate(ctx, me)),
    })
  }
}
