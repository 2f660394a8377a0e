import {
  AdminAccountView,
  AdminEmailRequest,
  AdminPasswordChanged,
  AdminPasswordRequest,
  DigestRequest,
} from '@annai/contract/admin/account/shapes'
import { PasswordConfirmation } from '@annai/contract/admin/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { z } from 'zod'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  changeDigest,
  changePassword,
  readAccount,
  removeEmail,
  requestEmail,
  verifyEmail,
} from './service.ts'

const URL = '/api/admin/account'

/** An administrator's own address, digest and password. */
export function adminAccountRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'GET',
    url: URL,
    who: 'admin',
    summary: 'The administrator’s own account',
    response: AdminAccountView,
    run: ({ me }) => readAccount(ctx, me),
  })
  route(routes, {
    method: 'PUT',
    url: `${URL}/email`,
    who: 'admin',
    summary: 'Mails a link to a new address, which counts once it is opened',
    body: AdminEmailRequest,
    response: MessageResponse,
    refuses: [
      'admin.emailTaken',
      'admin.notFound',
      'accounts.wrongPassword',
      'login.tooMany',
      'request.tooMany',
    ],
    async run({ me, body, request }) {
      const language = languageOf(request)
      await requestEmail(ctx, me, body, language)
      return { message: ctx.texts.translate(language, 'server:answers.adminEmailSent') }
    },
  })
  route(routes, {
    method: 'DELETE',
    url: `${URL}/email`,
    who: 'admin',
    summary: 'Removes the address',
    body: PasswordConfirmation,
    response: AdminAccountView,
    refuses: ['admin.notFound', 'accounts.wrongPassword', 'login.tooMany'],
    async run({ me, body }) {
      await removeEmail(ctx, me, body.currentPassword)
      return readAccount(ctx, me)
    },
  })
  route(routes, {
    method: 'PUT',
    url: `${URL}/digest`,
    who: 'admin',
    summary: 'How often the administrator is mailed what waits',
    body: DigestRequest,
    response: AdminAccountView,
    refuses: ['admin.notFound'],
    async run({ me, body, request }) {
      await changeDigest(ctx, me, body.digest, languageOf(request))
      return readAccount(ctx, me)
    },
  })
  route(routes, {
    method: 'PUT',
    url: `${URL}/password`,
    who: 'admin',
    summary: 'Changes the password and ends every other session',
    body: AdminPasswordRequest,
    response: AdminPasswordChanged,
    refuses: ['admin.notFound', 'accounts.wrongPassword', 'login.tooMany'],
    async run({ me, body, sessionId }) {
      const current = sessionId ?? refuse('auth.required')
      const token = await changePassword(ctx, me, body, current)
      return { ...(await readAccount(ctx, me)), token }
    },
  })
  route(routes, {
    method: 'POST',
    url: '/api/auth/admin-email/:token',
    who: 'anyone',
    summary: 'Verifies an administrator’s address by the link of the mail',
    params: z.object({ token: z.string() }),
    response: MessageResponse,
    refuses: ['admin.emailLink', 'admin.emailTaken', 'request.tooMany'],
    limits: ['reset'],
    async run({ params, request }) {
      await verifyEmail(ctx, params.token)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.adminEmail') }
    },
  })
}
