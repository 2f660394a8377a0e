import * as api from '@annai/contract/accounts/settings/api'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { rememberDevice } from '../devices/service.ts'
import { changePassword } from './service.ts'

/** Changes the password in the settings. */
export function passwordRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, api.changePassword, {
    async run({ me, sessionId, body, request, reply }) {
      const current = sessionId ?? refuse('auth.required')
      const { owner, token, cancelledEmail } = await changePassword(ctx, me, current, body)
      // The cookie of the old password is worthless, and this browser stays known.
      reply.header('set-cookie', await rememberDevice(ctx, owner))
      const language = languageOf(request)
      const cancelled = cancelledEmail !== null && { context: 'emailKept', email: cancelledEmail }
      const key = 'server:answers.passwordChanged'
      return { message: ctx.texts.translate(language, key, { ...cancelled }), token }
    },
  })
}
