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

/** Administrators among themselves, and where each is signed in. */
export function administratorRoutes(door: RouteContext): void {
  const { ctx: p } = door
  route(door, {
    method: 'GET',
    url: '/api/admin/administrators',
    who: 'admin',
    summary: 'All administrators',
    answer: z.array(Administrator),
    run: () => listAdministrators(p),
  })
  route(door, {
    method: 'POST',
    url: '/api/admin/administrators',
    who: 'admin',
    summary: 'Adds an administrator',
    body: AdministratorRequest,
    status: 201,
    answer: Administrator,
    refuses: ['admin.usernameTaken', 'accounts.wrongPassword', 'login.tooMany'],
    run: ({ me, body }) => addAdministrator(p, me, body),
  })
  route(door, {
    method: 'DELETE',
    url: '/api/admin/administrators/:id',
    who: 'admin',
    summary: 'Removes an administrator, never the last one',
    params: Params,
    body: PasswordConfirmation,
    answer: z.array(Administrator),
    refuses: [
      'admin.notFound',
      'admin.lastAdministrator',
      'accounts.wrongPassword',
      'login.tooMany',
    ],
    async run({ me, params, body }) {
      await removeAdministrator(p, me, params.id, body.currentPassword)
      return listAdministrators(p)
    },
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/sessions',
    who: 'admin',
    summary: 'Where this administrator is signed in',
    answer: z.array(SessionView),
    run: ({ me, sessionId }) => listSessions(p, { adminId: me.id }, sessionId),
  })
  route(door, {
    method: 'DELETE',
    url: '/api/admin/sessions/:id',
    who: 'admin',
    summary: 'Signs this administrator out there',
    params: Params,
    answer: z.array(SessionView),
    refuses: ['admin.notFound'],
    async run({ me, params, sessionId }) {
      const isEnded = await endSession(p, { adminId: me.id }, params.id)
      if (!isEnded) refuse('admin.notFound')
      return listSessions(p, { adminId: me.id }, sessionId)
    },
  })
}
