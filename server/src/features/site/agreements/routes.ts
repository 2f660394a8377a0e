import * as api from '@annai/contract/site/agreements/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { agree, readAgreements } from './service.ts'

/** What a person agreed to, and new versions of it. */
export function agreementRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readAgreements, { run: ({ me }) => readAgreements(ctx, me) })
  route(routes, api.agree, { run: ({ me, body }) => agree(ctx, me, body) })
}
