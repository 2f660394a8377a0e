import { SessionView } from '@annai/contract/accounts/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endSession, listSessions } from './service.ts'

/** The sessions of a traveller or guide, which can be ended one by one. */
export function sessionRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, {
    method: 'GET',
    url: '/api/account/sessions',
    who: 'person',
    summary: 'Where I am logged in',
    response: z.array(SessionView),
    run: ({ me, sessionId }) => listSessions(ctx, { accountId: me.id }, sessionId),
  })

  route(routes, {
    method: 'DELETE',
    url: '/api/account/sessions/:id',
    who: 'person',
    summary: 'Sign me out there',
    params: z.object({ id: z.string() }),
    // A blocked person may still end a session that another person has opened.
    allowsBlocked: true,
    response: z.array(SessionView),
    refuses: ['accounts.sessionNotFound'],
    async run({ me, params, sessionId }) {
      const isEnded = await endSession(ctx, { accountId: me.id }, params.id)
      if (!isEnded) refuse('accounts.sessionNotFound')
      return listSessions(ctx, { accountId: me.id }, sessionId)
    },
  })
}
