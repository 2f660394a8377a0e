import { ChangePasswordRequest } from '@annai/contract/accounts/shapes'
import { MessageAnswer } from '@annai/contract/wire'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { rememberDevice } from '../devices/service.ts'
import { changePassword } from './service.ts'

/** The password of one's own account, changed in the settings. */
export function passwordRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, {
    method: 'PUT',
    url: '/api/account/password',
    who: 'person',
    summary: 'Change my password, and log out everywhere else',
    body: ChangePasswordRequest,
    answer: MessageAnswer,
    refuses: ['accounts.wrongPassword', 'request.tooMany'],
    async run({ me, sessionId, body, request, reply }) {
      const owner = await changePassword(ctx, me, sessionId ?? refuse('auth.required'), body)
      // The cookie of the old password is worthless, and this browser stays known.
      reply.header('set-cookie', await rememberDevice(ctx, owner))
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.passwordChanged') }
    },
  })
}
