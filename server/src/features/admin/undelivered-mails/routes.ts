import {
  QueuedAgain,
  UndeliveredMailPage,
  UndeliveredMailQuery,
} from '@annai/contract/admin/mails/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { pageOfUndelivered, retryMail } from './service.ts'

/** Mails that failed, whether they are still retried or not. */
export function undeliveredMailRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'GET',
    url: '/api/admin/mails',
    who: 'admin',
    summary: 'Mails that were given up or are tried again later, with the reasons',
    query: UndeliveredMailQuery,
    response: UndeliveredMailPage,
    run: ({ query }) => pageOfUndelivered(ctx, query),
  })
  route(routes, {
    method: 'POST',
    url: '/api/admin/mails/:id/retry',
    who: 'admin',
    summary: 'Puts an undelivered mail back into the queue',
    params: z.object({ id: z.string() }),
    response: QueuedAgain,
    refuses: ['admin.mailNotFound', 'admin.mailNotWaiting'],
    run: ({ me, params }) => retryMail(ctx, me, params.id),
  })
}
