import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { LoginRequest, LoginResponse } from '@annai/contract/accounts/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { addressOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { pickLanguage } from '../../../platform/texts.ts'
import { rememberDevice } from '../devices/service.ts'
import { endSession } from '../sessions/service.ts'
import { logIn } from './service.ts'

// All missing fields have the same error key (docs/rules/accounts.md#login).
const Credentials = LoginRequest.nullable().catch(null)

/** Logging in and out. */
export function loginRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, {
    method: 'POST',
    url: '/api/auth/login',
    who: 'anyone',
    summary: 'Log in',
    minDurationMs: ACCOUNT_TIMES.minResponseMs,
    body: Credentials,
    response: LoginResponse,
    refuses: [
      'login.missingFields',
      'login.invalidCredentials',
      'login.verificationNeeded',
      'login.tooMany',
    ],
    async run({ body, request, reply }) {
      const { session, owner } = await logIn(ctx, body ?? refuse('login.missingFields'), {
        address: addressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        cookies: request.headers.cookie,
      })
      reply.header('set-cookie', await rememberDevice(ctx, owner))
      return session
    },
  })

  route(routes, {
    method: 'POST',
    url: '/api/auth/logout',
    // Every holder of a token may end it, also administrators and blocked people.
    who: 'maybe',
    summary: 'Log out: this token stops working',
    response: MessageResponse,
    refuses: ['auth.required'],
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
