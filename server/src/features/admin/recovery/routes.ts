import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import * as api from '@annai/contract/admin/account/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { rememberDevice } from '../../accounts/devices/service.ts'
import { forgotPassword } from '../../accounts/recovery/service.ts'
import { resetAdminPassword } from './service.ts'

/** Recovery without the password, for administrators with an address. */
export function adminRecoveryRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.forgotAdminPassword, {
    minDurationMs: ACCOUNT_TIMES.minResponseMs,
    limits: ['forgotPerAddress'],
    async run({ body }) {
      await forgotPassword(ctx, 'admin', body.email, body.language)
      return { message: ctx.texts.translate(body.language, 'server:answers.adminResetSent') }
    },
  })
  route(routes, api.resetAdminPassword, {
    limits: ['reset'],
    async run({ params, body, reply }) {
      const owner = await resetAdminPassword(ctx, params.token, body.password)
      reply.header('set-cookie', await rememberDevice(ctx, owner))
      return { message: ctx.texts.translate(body.language, 'server:answers.passwordReset') }
    },
  })
}
