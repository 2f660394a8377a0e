import { ChangePasswordRequest, PasswordChanged } from '@annai/contract/accounts/shapes'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { rememberDevice } from '../devices/service.ts'
import { changePassword } from './service.ts'

/** Changes the password in the settings. */
export function passwordRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, {
    method: 'PUT',
    url: '/api/account/password',
    who: 'person',
    summary: 'Change my password, and log out everywhere else',
    body: ChangePasswordRequest,
    response: PasswordChanged,
    refuses: ['accounts.wrongPassword', 'request.tooMany'],
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
