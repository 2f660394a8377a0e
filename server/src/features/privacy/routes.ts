import { DeleteAccountRequest, SettingsResponse } from '@annai/contract/accounts/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { exportAccount, requestDeletion, restoreAccount } from './service.ts'

/** Export and deletion of a person's data. */
export function privacyRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, {
    method: 'GET',
    url: '/api/account/export',
    who: 'person',
    summary: 'Everything that is stored about me',
    response: z.record(z.string(), z.unknown()),
    async run({ me, reply }) {
      reply.header('content-disposition', 'attachment; filename="annai-account.json"')
      return exportAccount(ctx, me)
    },
  })

  route(routes, {
    method: 'POST',
    url: '/api/account/delete',
    who: 'person',
    summary: 'Delete my account after thirty days of grace',
    body: DeleteAccountRequest,
    response: SettingsResponse,
    refuses: ['accounts.wrongPassword'],
    run: ({ me, body }) => requestDeletion(ctx, me, body.password),
  })

  route(routes, {
    method: 'POST',
    url: '/api/account/restore',
    who: 'person',
    summary: 'Cancel the deletion of my account',
    response: SettingsResponse,
    run: ({ me }) => restoreAccount(ctx, me),
  })
}
