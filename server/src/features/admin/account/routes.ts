import * as api from '@annai/contract/admin/account/api'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { rememberDevice } from '../../accounts/devices/service.ts'
import { forgotPassword } from '../../accounts/recovery/service.ts'
import {
  changeDigest,
  changePassword,
  readAccount,
  removeEmail,
  requestEmail,
  resetAdminPassword,
  verifyEmail,
} from './service.ts'

/** An administrator's own address, digest and password, and recovery with the address. */
export function adminAccountRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readAdminAccount, {
    run: ({ me }) => readAccount(ctx, me),
  })
  route(routes, api.changeAdminEmail, {
    async run({ me, body, request }) {
      const language = languageOf(request)
      await requestEmail(ctx, me, body, language)
      return { message: ctx.texts.translate(language, 'server:answers.adminEmailSent') }
    },
  })
  route(routes, api.removeAdminEmail, {
    async run({ me, body }) {
      await removeEmail(ctx, me, body.currentPassword)
      return readAccount(ctx, me)
    },
  })
  route(routes, api.changeDigest, {
    async run({ me, body, request }) {
      await changeDigest(ctx, me, body.digest, languageOf(request))
      return readAccount(ctx, me)
    },
  })
  route(routes, api.changeAdminPassword, {
    async run({ me, body, sessionId }) {
      const current = sessionId ?? refuse('auth.required')
      const token = await changePassword(ctx, me, body, current)
      return { ...(await readAccount(ctx, me)), token }
    },
  })
  route(routes, api.verifyAdminEmail, {
    limits: ['reset'],
    async run({ params, request }) {
      await verifyEmail(ctx, params.token)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.adminEmail') }
    },
  })
  route(routes, api.forgotAdminPassword, {
    hidesDuration: true,
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
