import { DeskUserQuery, DeskUsers } from '@annai/contract/admin/desk/shapes'
import { AdminUser, BlockRequest } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { asCsv } from '../../../platform/http/csv.ts'
import { type Door, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { linkBeyond } from '../../admin/desk/service.ts'
import { setBlocked } from '../blocking/service.ts'
import { deskUser, deskUserCsv, deskUserPage, deskUsers } from './service.ts'

/** What the operator sees of travellers and does about them. */
export function userDeskRoutes(door: Door): void {
  const { p } = door
  route(door, {
    method: 'GET',
    url: '/api/admin/users',
    who: 'admin',
    summary: 'All travellers, newest first',
    answer: z.array(AdminUser),
    async run({ reply }) {
      const list = await deskUsers(p)
      const next = linkBeyond(list, '/api/admin/desk/users')
      if (next) reply.header('Link', next)
      return list
    },
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/desk/users',
    who: 'admin',
    summary: 'A page of travellers, searched, filtered and sorted, with counts',
    query: DeskUserQuery,
    answer: DeskUsers,
    run: ({ query }) => deskUserPage(p, query),
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/desk/users.csv',
    who: 'admin',
    summary: 'The same travellers as a file',
    query: DeskUserQuery,
    answer: z.string(),
    run({ query, reply }) {
      asCsv(reply, 'users')
      return deskUserCsv(p, query)
    },
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
      const isBlocked = body.accountStatus === 'blocked'
      await setBlocked(p, me, { id: params.id, role: 'user' }, isBlocked)
      const user = (await deskUser(p, params.id)) ?? refuse('accounts.notFound')
      return { message: `User ${isBlocked ? 'blocked' : 'unblocked'} successfully`, user }
    },
  })
}
