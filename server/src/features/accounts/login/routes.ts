import * as api from '@annai/contract/accounts/api'
import { LoginRequest } from '@annai/contract/accounts/shapes'
import { addressOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { pickLanguage } from '../../../platform/texts.ts'
import { rememberDevice } from '../devices/service.ts'
import { endSession } from '../sessions/service.ts'
import { logIn } from './service.ts'

/** Logging in and out. */
export function loginRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, api.logIn, {
    hidesDuration: true,
    readsBody: true,
    async run({ body, request, reply }) {
      // All missing fields have the same error key (docs/rules/accounts.md#login).
      const sent = LoginRequest.safeParse(body).data ?? refuse('login.missingFields')
      const { session, owner } = await logIn(ctx, sent, {
        address: addressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        cookies: request.headers.cookie,
      })
      reply.header('set-cookie', await rememberDevice(ctx, owner))
      return session
    },
  })

  route(routes, api.logOut, {
    async run({ me, request }) {
      const { sessionId, ...caller } = me ?? refuse('auth.required')
      const holder =
        caller.kind === 'admin' ? { adminId: caller.admin.id } : { accountId: caller.person.id }
      await endSession(ctx, holder, sessionId)
      const language = pickLanguage(undefined, request.headers['accept-language'])
      return { message: ctx.texts.translate(language, 'server:answers.loggedOut') }
    },
  })
}
