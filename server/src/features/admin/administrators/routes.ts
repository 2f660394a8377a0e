import { Administrator, AdministratorRequest, AdminSession } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { type Door, route } from '../../../platform/http/route.ts'
import {
  addAdministrator,
  listAdministrators,
  listSessions,
  removeAdministrator,
  revokeSession,
} from './service.ts'

const Params = z.object({ id: z.string() })

/** Administrators among themselves, and where each is signed in. */
export function administratorRoutes(door: Door): void {
  const { p } = door
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
    refuses: ['admin.usernameTaken'],
    run: ({ me, body }) => addAdministrator(p, me, body),
  })
  route(door, {
    method: 'DELETE',
    url: '/api/admin/administrators/:id',
    who: 'admin',
    summary: 'Removes an administrator, never the last one',
    params: Params,
    answer: z.array(Administrator),
    refuses: ['admin.notFound', 'admin.lastAdministrator'],
    async run({ me, params }) {
      await removeAdministrator(p, me, params.id)
      return listAdministrators(p)
    },
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/sessions',
    who: 'admin',
    summary: 'Where this administrator is signed in',
    answer: z.array(AdminSession),
    run: ({ me, sessionId }) => listSessions(p, me, sessionId),
  })
  route(door, {
    method: 'DELETE',
    url: '/api/admin/sessions/:id',
    who: 'admin',
    summary: 'Signs this administrator out there',
    params: Params,
    answer: z.array(AdminSession),
    refuses: ['admin.notFound'],
    async run({ me, params, sessionId }) {
      await revokeSession(p, me, params.id)
      return listSessions(p, me, sessionId)
    },
  })
}
