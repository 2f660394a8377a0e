import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import {
  AccountEmail,
  ChangeEmailRequest,
  CorrectEmailRequest,
} from '@annai/contract/accounts/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { addressOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { cancelChange, changeEmail, correctEmail, readEmail } from './service.ts'

/** The address of an account: changed in the settings, or corrected before it is verified. */
export function emailRoutes(routes: RouteContext): void {
  const { ctx } = routes
  const url = '/api/account/email'

  route(routes, {
    method: 'GET',
    url,
    who: 'person',
    summary: 'My email address, and the one that waits to be verified',
    response: AccountEmail,
    run: ({ me }) => readEmail(ctx, me),
  })

  route(routes, {
    method: 'PUT',
    url,
    who: 'person',
    summary: 'Ask for another email address: it takes effect once its link is opened',
    body: ChangeEmailRequest,
    response: AccountEmail,
    refuses: [
      'accounts.wrongPassword',
      'accounts.sameEmail',
      'accounts.resendWait',
      'request.tooMany',
    ],
    run: ({ me, body }) => changeEmail(ctx, me, body),
  })

  route(routes, {
    method: 'DELETE',
    url,
    who: 'person',
    summary: 'Keep my email address: the link to the new one stops working',
    response: AccountEmail,
    run: ({ me }) => cancelChange(ctx, me),
  })

  route(routes, {
    method: 'POST',
    url: '/api/auth/correct-email',
    who: 'anyone',
    summary: 'Correct the address of a new account, by its password, before it is verified',
    minDurationMs: ACCOUNT_TIMES.minResponseMs,
    body: CorrectEmailRequest,
    response: MessageResponse,
    refuses: [
      'login.invalidCredentials',
      'login.tooMany',
      'accounts.resendWait',
      'auth.blocked',
      'request.tooMany',
    ],
    limits: ['correctEmail'],
    async run({ body, request }) {
      await correctEmail(ctx, body, addressOf(request))
      return { message: ctx.texts.translate(body.language, 'server:answers.emailCorrected') }
    },
  })
}
