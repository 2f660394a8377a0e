import * as api from '@annai/contract/accounts/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { rememberDevice } from '../devices/service.ts'
import { forgotPassword, resetPassword } from './service.ts'

/** Recovery of an account without the password. */
export function recoveryRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, api.forgotPassword, {
    hidesDuration: true,
    limits: ['forgotPerAddress'],
    async run({ body }) {
      await forgotPassword(ctx, 'account', body.email, body.language)
      return { message: ctx.texts.translate(body.language, 'server:answers.resetSent') }
    },
  })

  route(routes, api.resetPassword, {
    limits: ['reset'],
    async run({ params, body, reply }) {
      const { owner, cancelsEmail } = await resetPassword(ctx, params.token, body.password)
      // A known device of the owner can log in even while strangers have to wait.
      reply.header('set-cookie', await rememberDevice(ctx, owner))
      const context = cancelsEmail ? 'emailKept' : undefined
      const key = 'server:answers.passwordReset'
      return { message: ctx.texts.translate(body.language, key, { context }) }
    },
  })
}
