import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { AdminForgotRequest, AdminResetRequest } from '@annai/contract/admin/account/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { rememberDevice } from '../../accounts/devices/service.ts'
import { forgotAdminPassword, resetAdminPassword } from './service.ts'

/** Recovery without the password, for administrators with an address. */
export function adminRecoveryRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'POST',
    url: '/api/auth/admin-forgot-password',
    who: 'anyone',
    summary: 'Requests a link to set a new administrator’s password',
    minDurationMs: ACCOUNT_TIMES.minResponseMs,
    body: AdminForgotRequest,
    response: MessageResponse,
    refuses: ['request.tooMany'],
    limits: ['forgotPerAddress'],
    async run({ body }) {
      await forgotAdminPassword(ctx, body.email, body.language)
      return { message: ctx.texts.translate(body.language, 'server:answers.adminResetSent') }
    },
  })
  route(routes, {
    method: 'POST',
    url: '/api/auth/admin-reset-password/:token',
    who: 'anyone',
    summary: 'Sets a new administrator’s password by the link of the mail',
    params: z.object({ token: z.string() }),
    body: AdminResetRequest,
    response: MessageResponse,
    refuses: ['admin.resetLink', 'request.tooMany'],
    limits: ['reset'],
    async run({ params, body, reply }) {
      const owner = await resetAdminPassword(ctx, params.token, body.password)
      reply.header('set-cookie', await rememberDevice(ctx, owner))
      return { message: ctx.texts.translate(body.language, 'server:answers.passwordReset') }
    },
  })
}
