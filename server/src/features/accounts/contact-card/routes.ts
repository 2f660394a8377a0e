import * as api from '@annai/contract/accounts/contact-card/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { deleteContactCard, readContactCard, saveContactCard } from './service.ts'

/** The contact card of a person. */
export function contactCardRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readContactCard, { run: ({ me }) => readContactCard(ctx, me) })
  route(routes, api.saveContactCard, { run: ({ me, body }) => saveContactCard(ctx, me, body) })
  route(routes, api.deleteContactCard, { run: ({ me }) => deleteContactCard(ctx, me) })
}
