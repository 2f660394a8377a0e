import * as api from '@annai/contract/admin/credentials/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import {
  acceptCredential,
  applyForRenewal,
  enterCredential,
  listCredentials,
  readCredential,
  refuseCredential,
} from './service.ts'

/** What administrators do about the credentials of guides. */
export function credentialAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.listCredentials, { run: ({ query }) => listCredentials(ctx, query) })
  route(routes, api.readAdminCredential, { run: ({ params }) => readCredential(ctx, params.id) })
  route(routes, api.enterCredential, { run: ({ me, body }) => enterCredential(ctx, me, body) })
  route(routes, api.acceptCredential, {
    run: ({ me, params, body }) => acceptCredential(ctx, me, params.id, body),
  })
  route(routes, api.refuseCredential, {
    run: ({ me, params, body }) => refuseCredential(ctx, me, params.id, body),
  })
  route(routes, api.applyForRenewal, {
    run: ({ me, params, body }) => applyForRenewal(ctx, me, params.id, body.until),
  })
}
