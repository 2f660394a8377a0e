import * as api from '@annai/contract/admin/api'
import { isSecondFactorOverdue } from '@annai/contract/admin/policy'
import { addressOf, languageOf, type RouteContext, route } from '../../platform/http/route.ts'
import { rememberDevice } from '../accounts/devices/service.ts'
import { endSession } from '../accounts/sessions/service.ts'
import { register } from './registration/service.ts'
import { signIn } from './service.ts'

/** The login of administrators. */
export function adminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.logInAdmin, {
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
  route(routes, api.registerAdmin, {
    async run({ body }) {
      await register(ctx, body)
      // The specification fixes this sentence.
      return { message: 'Admin registered successfully' }
    },
  })
  route(routes, api.logOutAdmin, {
    async run({ me, sessionId, request }) {
      if (sessionId) await endSession(ctx, { adminId: me.id }, sessionId)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.loggedOut') }
    },
  })
  route(routes, api.verifyAdmin, {
    run({ me }) {
      const { id, username, role, secondFactorDueAt: dueAt } = me
      const admin = { _id: id, username, role }
      if (!dueAt) return { admin }
      const isOverdue = isSecondFactorOverdue(me, ctx.clock.now())
      return { admin, secondFactor: { dueAt: dueAt.toISOString(), isOverdue } }
    },
  })
}
