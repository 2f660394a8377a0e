import { AdminLoginRequest, AdminLoginResponse, AdminVerified } from '@annai/contract/admin/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { isTrulyLocal } from '../../platform/http/operations/local.ts'
import { addressOf, languageOf, type RouteContext, route } from '../../platform/http/route.ts'
import { rememberDevice } from '../accounts/devices/service.ts'
import { endSession } from '../accounts/sessions/service.ts'
import { register } from './registration/service.ts'
import { signIn } from './service.ts'

/** The login of administrators. */
export function adminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'POST',
    url: '/api/auth/admin-login',
    who: 'anyone',
    summary: 'An administrator logs in',
    body: AdminLoginRequest,
    response: AdminLoginResponse,
    refuses: ['admin.invalidCredentials', 'admin.secondFactor', 'login.tooMany'],
    async run({ body, request, reply }) {
      const { session, owner } = await signIn(ctx, body, {
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
    url: '/api/auth/admin-register',
    who: 'anyone',
    summary: 'Registers the first administrator',
    body: AdminLoginRequest,
    status: 201,
    response: MessageResponse,
    refuses: ['admin.registrationClosed', 'admin.usernameTaken', 'admin.setupCode'],
    async run({ body, request }) {
      await register(ctx, body, isTrulyLocal(request.raw, ctx.env))
      // The specification fixes this sentence.
      return { message: 'Admin registered successfully' }
    },
  })
  route(routes, {
    method: 'POST',
    url: '/api/auth/admin-logout',
    who: 'admin',
    summary: 'The administrator logs out: this token stops working',
    response: MessageResponse,
    async run({ me, sessionId, request }) {
      if (sessionId) await endSession(ctx, { adminId: me.id }, sessionId)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.loggedOut') }
    },
  })
  route(routes, {
    method: 'GET',
    url: '/api/admin/verify',
    who: 'admin',
    summary: 'Who holds this token',
    response: AdminVerified,
    run: ({ me }) => ({ admin: { _id: me.id, username: me.username } }),
  })
}
