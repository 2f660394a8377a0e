import * as api from '@annai/contract/accounts/settings/api'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { exportAccount } from './export/service.ts'
import { requestDeletion, restoreAccount } from './service.ts'

/** Export and deletion of a person's data. */
export function privacyRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, api.exportAccount, {
    limits: ['accountExport'],
    async run({ me, reply }) {
      reply.header('content-disposition', 'attachment; filename="account-data.json"')
      return exportAccount(ctx, me)
    },
  })

  route(routes, api.deleteAccount, {
    run: ({ me, body }) => requestDeletion(ctx, me, body.password),
  })

  route(routes, api.restoreAccount, {
    run: ({ me }) => restoreAccount(ctx, me),
  })
}
