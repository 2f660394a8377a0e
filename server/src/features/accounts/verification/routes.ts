import * as api from '@annai/contract/accounts/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { pickLanguage } from '../../../platform/texts.ts'
import { rememberDevice } from '../devices/service.ts'
import { resendVerification, verifyEmail } from './service.ts'

/** Verification of an address. */
export function verificationRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, api.verifyEmail, {
    async run({ params, request, reply }) {
      const owner = await verifyEmail(ctx, params.token)
      if (owner) reply.header('set-cookie', await rememberDevice(ctx, owner))
      const language = pickLanguage(undefined, request.headers['accept-language'])
      return { message: ctx.texts.translate(language, 'server:answers.emailVerified') }
    },
  })

  route(routes, api.resendVerification, {
    hidesDuration: true,
    limits: ['resendPerAddress'],
    async run({ body, request }) {
      const language = pickLanguage(undefined, request.headers['accept-language'])
      await resendVerification(ctx, body.email, language)
      return { message: ctx.texts.translate(language, 'server:answers.verificationSent') }
    },
  })
}
