import * as api from '@annai/contract/accounts/settings/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endSession, listSessions, logOutElsewhere } from './service.ts'

/** The sessions of a traveller or guide, which can be ended one by one. */
export function sessionRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, api.listSessions, {
    run: ({ me, sessionId }) => listSessions(ctx, { accountId: me.id }, sessionId),
  })

  route(routes, api.endSession, {
    async run({ me, params, sessionId }) {
      const isEnded = await endSession(ctx, { accountId: me.id }, params.id)
      if (!isEnded) refuse('accounts.sessionNotFound')
      return listSessions(ctx, { accountId: me.id }, sessionId)
    },
  })

  route(routes, api.endOtherSessions, {
    async run({ me, sessionId }) {
      const holder = { accountId: me.id }
      await logOutElsewhere(ctx, holder, sessionId ?? refuse('auth.required'))
      return listSessions(ctx, holder, sessionId)
    },
  })
}
