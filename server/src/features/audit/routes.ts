import { AuditPage, AuditQuery } from '@annai/contract/admin/lists/shapes'
import { z } from 'zod'
import { asCsv } from '../../platform/http/csv.ts'
import { languageOf, type RouteContext, route } from '../../platform/http/route.ts'
import { auditCsv, auditPage } from './service.ts'

/** The audit log. */
export function auditRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'GET',
    url: '/api/admin/lists/audit',
    who: 'admin',
    summary: 'A page of the record, or of what concerns one subject',
    query: AuditQuery,
    response: AuditPage,
    run: ({ query, request }) => auditPage(ctx, query, languageOf(request)),
  })
  route(routes, {
    method: 'GET',
    url: '/api/admin/lists/audit.csv',
    who: 'admin',
    summary: 'The record as a file',
    query: AuditQuery,
    response: z.string(),
    responseType: 'text/csv',
    run({ query, request, reply }) {
      asCsv(reply, 'audit')
      return auditCsv(ctx, query, languageOf(request))
    },
  })
}
