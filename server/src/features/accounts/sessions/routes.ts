import { SessionView } from '@annai/contract/accounts/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endSession, listSessions } from './service.ts'

/** Where a traveller or a guide is signed in; a session that is not theirs any more is ended there. */
export function sessionRoutes(door: RouteContext): void {
  const { ctx: p } = door

  route(door, {
    method: 'GET',
    url: '/api/account/sessions',
    who: 'person',
    summary: 'Where I am signed in',
    answer: z.array(SessionView),
    run: ({ me, sessionId }) => listSessions(p, { accountId: me.id }, sessionId),
  })

  route(door, {
    method: 'DELETE',
    url: '/api/account/sessions/:id',
    who: 'person',
    summary: 'Sign me out there',
    params: z.object({ id: z.string() }),
    // Whoever is blocked may still end what somebody else has opened.
    blockedToo: true,
    answer: z.array(SessionView),
    refuses: ['accounts.sessionNotFound'],
    async run({ me, params, sessionId }) {
      const isEnded = await endSession(p, { accountId: me.id }, params.id)
      if (!isEnded) refuse('accounts.sessionNotFound')
      return listSessions(p, { accountId: me.id }, sessionId)
    },
  })
}
