import { AuditPage, AuditQuery } from '@annai/contract/admin/desk/shapes'
import { z } from 'zod'
import { asCsv } from '../../platform/http/csv.ts'
import { languageOf, type RouteContext, route } from '../../platform/http/route.ts'
import { auditCsv, auditPage } from './service.ts'

/** The record of administrative acts. */
export function auditRoutes(door: RouteContext): void {
  const { ctx: p } = door
  route(door, {
    method: 'GET',
    url: '/api/admin/desk/audit',
    who: 'admin',
    summary: 'A page of the record, or of what concerns one subject',
    query: AuditQuery,
    answer: AuditPage,
    run: ({ query, request }) => auditPage(p, query, languageOf(request)),
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/desk/audit.csv',
    who: 'admin',
    summary: 'The record as a file',
    query: AuditQuery,
    answer: z.string(),
    answerType: 'text/csv',
    run({ query, request, reply }) {
      asCsv(reply, 'audit')
      return auditCsv(p, query, languageOf(request))
    },
  })
}
