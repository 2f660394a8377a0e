import * as api from '@annai/contract/admin/lists/api'
import { asCsv } from '../../platform/http/csv.ts'
import { languageOf, type RouteContext, route } from '../../platform/http/route.ts'
import { auditCsv, auditPage } from './service.ts'

/** The audit log. */
export function auditRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.pageOfAudit, {
    run: ({ query, request }) => auditPage(ctx, query, languageOf(request)),
  })
  route(routes, api.auditFile, {
    limits: ['adminFile'],
    run({ me, query, request, reply }) {
      ctx.securityLog.write('sensitive_read', { admin: me.id, reason: 'audit.csv' })
      asCsv(reply, 'audit')
      return auditCsv(ctx, query, languageOf(request))
    },
  })
}
