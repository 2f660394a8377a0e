import { isBlocked } from '@annai/contract/accounts/policy'
import { DeskUserQuery, DeskUsers } from '@annai/contract/admin/desk/shapes'
import { AdminUser, BlockRequest } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { setBlocked } from '../blocking/service.ts'
import { deskUser, deskUserCsv, deskUserPage, deskUsers } from './service.ts'

/** What the operator sees of travellers and does about them. */
export function userDeskRoutes(door: RouteContext): void {
  const { ctx: p } = door
  registerAdminList(door, {
    name: 'users',
    shows: 'travellers',
    plainListUrl: '/api/admin/users',
    row: AdminUser,
    query: DeskUserQuery,
    page: DeskUsers,
    readAll: () => deskUsers(p),
    readPage: (query) => deskUserPage(p, query),
    readFile: (query) => deskUserCsv(p, query),
  })
  route(door, {
    method: 'PUT',
    url: '/api/admin/user/:id/block',
    who: 'admin',
    summary: 'Blocks or unblocks a traveller',
    params: z.object({ id: z.string() }),
    body: BlockRequest,
    answer: z.object({ message: z.string(), user: AdminUser }),
    refuses: ['accounts.notFound'],
    async run({ me, params, body }) {
      const blocks = isBlocked(body.accountStatus)
      await setBlocked(p, me, { id: params.id, role: 'user' }, blocks)
      const user = (await deskUser(p, params.id)) ?? refuse('accounts.notFound')
      return { message: `User ${blocks ? 'blocked' : 'unblocked'} successfully`, user }
    },
  })
}
