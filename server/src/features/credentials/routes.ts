import * as api from '@annai/contract/credentials/api'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { deleteCredential, readCredentials, sendCredential } from './service.ts'

/** The credentials of a guide, for the guide. */
export function credentialRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readCredentials, { run: ({ me }) => readCredentials(ctx, me) })
  route(routes, api.sendCredential, {
    limits: ['credential'],
    run: ({ me, body }) => sendCredential(ctx, me, body),
  })
  route(routes, api.deleteCredential, {
    limits: ['credential'],
    run: ({ me, params }) => deleteCredential(ctx, me, params.id),
  })
}
