import * as api from '@annai/contract/admin/system/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { pageOfUndelivered, retryMail } from './service.ts'

/** Mails that failed, whether they are still retried or not. */
export function undeliveredMailRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.listUndeliveredMails, {
    run: ({ query }) => pageOfUndelivered(ctx, query),
  })
  route(routes, api.retryMail, {
    run: ({ me, params }) => retryMail(ctx, me, params.id),
  })
}
