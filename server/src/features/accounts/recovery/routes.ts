import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { EmailRequest, ResetPasswordRequest } from '@annai/contract/accounts/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { rememberDevice } from '../devices/service.ts'
import { forgotPassword, resetPassword } from './service.ts'

/** Recovery of an account without the password. */
export function recoveryRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, {
    method: 'POST',
    url: '/api/auth/forgot-password',
    who: 'anyone',
    summary: 'Ask for a link to set a new password',
    minDurationMs: ACCOUNT_TIMES.minResponseMs,
    body: EmailRequest,
    response: MessageResponse,
    refuses: ['request.tooMany'],
    limits: ['forgotPerAddress'],
    async run({ body }) {
      await forgotPassword(ctx, body.email, body.language)
      return { message: ctx.texts.translate(body.language, 'server:answers.resetSent') }
    },
  })

  route(routes, {
    method: 'POST',
    url: '/api/auth/reset-password/:token',
    who: 'anyone',
    summary: 'Set a new password by the link of the mail',
    params: z.object({ token: z.string() }),
    body: ResetPasswordRequest,
    response: MessageResponse,
    refuses: ['accounts.resetLink', 'request.tooMany'],
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
