import { isBlocked } from '@annai/contract/accounts/policy'
import { AdminUserPage, AdminUserQuery } from '@annai/contract/admin/lists/shapes'
import { AdminUser, BlockRequest } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { setBlocked } from '../blocking/service.ts'
import { listUsersForAdmin, pageOfUsers, readUserForAdmin, userCsv } from './service.ts'

/** The travellers of the admin console. */
export function userAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerAdminList(routes, {
    name: 'users',
    shows: 'travellers',
    plainListUrl: '/api/admin/users',
    row: AdminUser,
    query: AdminUserQuery,
    page: AdminUserPage,
    readAll: () => listUsersForAdmin(ctx),
    readPage: (query) => pageOfUsers(ctx, query),
    readFile: (query) => userCsv(ctx, query),
  })
  route(routes, {
    method: 'PUT',
    url: '/api/admin/user/:id/block',
    who: 'admin',
    summary: 'Blocks or unblocks a traveller',
    params: z.object({ id: z.string() }),
    body: BlockRequest,
    response: z.object({ message: z.string(), user: AdminUser }),
    refuses: ['accounts.notFound'],
    async run({ me, params, body }) {
      await setBlocked(ctx, me, { id: params.id, role: 'user' }, body)
      const user = (await readUserForAdmin(ctx, params.id)) ?? refuse('accounts.notFound')
      return {
        message: `User ${isBlocked(body.accountStatus) ? 'blocked' : 'unblocked'} successfully`,
        user,
      }
    },
  })
}
