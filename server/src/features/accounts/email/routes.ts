import * as api from '@annai/contract/accounts/api'
import * as settings from '@annai/contract/accounts/settings/api'
import { addressOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { cancelChange, changeEmail, correctEmail, readEmail } from './service.ts'

/** The address of an account: changed in the settings, or corrected before it is verified. */
export function emailRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, settings.readEmail, {
    run: ({ me }) => readEmail(ctx, me),
  })

  route(routes, settings.changeEmail, {
    run: ({ me, body }) => changeEmail(ctx, me, body),
  })

  route(routes, settings.cancelEmailChange, {
    run: ({ me }) => cancelChange(ctx, me),
  })

  route(routes, api.correctEmail, {
    hidesDuration: true,
    limits: ['correctEmail'],
    async run({ body, request }) {
      await correctEmail(ctx, body, addressOf(request))
      return { message: ctx.texts.translate(body.language, 'server:answers.emailCorrected') }
    },
  })
}
