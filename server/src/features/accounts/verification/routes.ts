import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { EmailRequest } from '@annai/contract/accounts/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { pickLanguage } from '../../../platform/texts.ts'
import { resendVerification, verifyEmail } from './service.ts'

/** Verification of an address. */
export function verificationRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, {
    method: 'GET',
    url: '/api/auth/verify-email/:token',
    who: 'anyone',
    summary: 'Verify an email address by the link of the mail',
    params: z.object({ token: z.string() }),
    response: MessageResponse,
    refuses: ['accounts.alreadyVerified', 'accounts.verificationLink'],
    async run({ params, request }) {
      await verifyEmail(ctx, params.token)
      const language = pickLanguage(undefined, request.headers['accept-language'])
      return { message: ctx.texts.translate(language, 'server:answers.emailVerified') }
    },
  })

  route(routes, {
    method: 'POST',
    url: '/api/auth/resend-verification',
    who: 'anyone',
    summary: 'Send the verification mail again',
    minDurationMs: ACCOUNT_TIMES.minResponseMs,
    body: EmailRequest,
    response: MessageResponse,
    refuses: ['accounts.resendWait'],
    limits: ['resendPerAddress'],
    async run({ body, request }) {
      const language = pickLanguage(undefined, request.headers['accept-language'])
      await resendVerification(ctx, body.email, language)
      return { message: ctx.texts.translate(language, 'server:answers.verificationSent') }
    },
  })
}
