import { SessionView } from '@annai/contract/accounts/shapes'
import {
  Administrator,
  AdministratorRequest,
  PasswordConfirmation,
} from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endSession, listSessions } from '../../accounts/sessions/service.ts'
import { addAdministrator, listAdministrators, removeAdministrator } from './service.ts'

const Params = z.object({ id: z.string() })

/** The list of administrators, and the sessions of the current one. */
export function administratorRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'GET',
    url: '/api/admin/administrators',
    who: 'admin',
    summary: 'All administrators',
    response: z.array(Administrator),
    run: () => listAdministrators(ctx),
  })
  route(routes, {
    method: 'POST',
    url: '/api/admin/administrators',
    who: 'admin',
    summary: 'Adds an administrator',
    body: AdministratorRequest,
    status: 201,
    response: Administrator,
    refuses: ['admin.usernameTaken', 'accounts.wrongPassword', 'login.tooMany'],
    run: ({ me, body }) => addAdministrator(ctx, me, body),
  })
  route(routes, {
    method: 'DELETE',
    url: '/api/admin/administrators/:id',
    who: 'admin',
    summary: 'Removes an administrator, never the last one',
    params: Params,
    body: PasswordConfirmation,
    response: z.array(Administrator),
    refuses: [
      'admin.notFound',
      'admin.lastAdministrator',
      'accounts.wrongPassword',
      'login.tooMany',
    ],
    async run({ me, params, body }) {
      await removeAdministrator(ctx, me, params.id, body.currentPassword)
      return listAdministrators(ctx)
    },
  })
  route(routes, {
    method: 'GET',
    url: '/api/admin/sessions',
    who: 'admin',
    summary: 'Where this administrator is logged in',
    response: z.array(SessionView),
    run: ({ me, sessionId }) => listSessions(ctx, { adminId: me.id }, sessionId),
  })
  route(routes, {
    method: 'DELETE',
    url: '/api/admin/sessions/:id',
    who: 'admin',
    summary: 'Signs this administrator out there',
    params: Params,
    response: z.array(SessionView),
    refuses: ['admin.notFound'],
    async run({ me, params, sessionId }) {
      const isEnded = await endSession(ctx, { adminId: me.id }, params.id)
      if (!isEnded) refuse('admin.notFound')
      return listSessions(ctx, { adminId: me.id }, sessionId)
    },
  })
}
