import { isBlocked } from '@annai/contract/accounts/policy'
import * as lists from '@annai/contract/admin/lists/api'
import * as people from '@annai/contract/admin/people/api'
import { maskedEmail, registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { setBlocked } from '../blocking/service.ts'
import { listUsersForAdmin, pageOfUsers, readUserForAdmin, userCsv } from './service.ts'

/** The travellers of the admin console. */
export function userAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerAdminList(routes, lists.users, {
    name: 'users',
    masked: (user) => ({ ...user, email: maskedEmail(user.email) }),
    readAll: () => listUsersForAdmin(ctx),
    readPage: (query, _language, searcher) => pageOfUsers(ctx, { ...query, ...searcher }),
    readFile: (query) => userCsv(ctx, query),
  })
  route(routes, people.blockUser, {
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
