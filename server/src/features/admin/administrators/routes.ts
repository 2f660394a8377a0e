import * as api from '@annai/contract/admin/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endSession, listSessions } from '../../accounts/sessions/service.ts'
import { addAdministrator, changeRole, listAdministrators, removeAdministrator } from './service.ts'

/** The list of administrators, and the sessions of the current one. */
export function administratorRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.listAdministrators, {
    run: () => listAdministrators(ctx),
  })
  route(routes, api.addAdministrator, {
    run: ({ me, body }) => addAdministrator(ctx, me, body),
  })
  route(routes, api.removeAdministrator, {
    async run({ me, params, body }) {
      await removeAdministrator(ctx, me, params.id, body.currentPassword)
      return listAdministrators(ctx)
    },
  })
  route(routes, api.changeAdministratorRole, {
    async run({ me, params, body }) {
      await changeRole(ctx, me, params.id, body)
      return listAdministrators(ctx)
    },
  })
  route(routes, api.listAdminSessions, {
    run: ({ me, sessionId }) => listSessions(ctx, { adminId: me.id }, sessionId),
  })
  route(routes, api.endAdminSession, {
    async run({ me, params, sessionId }) {
      const isEnded = await endSession(ctx, { adminId: me.id }, params.id)
      if (!isEnded) refuse('admin.notFound')
      return listSessions(ctx, { adminId: me.id }, sessionId)
    },
  })
}
