import { DeskReportQuery, DeskReports } from '@annai/contract/admin/desk/shapes'
import { AdminReport, AdminReportDetails, ReportOutcomeRequest } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { asCsv } from '../../../platform/http/csv.ts'
import { type Door, languageOf, route } from '../../../platform/http/route.ts'
import { linkBeyond } from '../../admin/desk/service.ts'
import { decideReport } from '../outcome/service.ts'
import { deskReport, deskReportCsv, deskReportPage, listReports } from './service.ts'

const Params = z.object({ id: z.string() })

/** What the operator reads and does about reports. */
export function reportDeskRoutes(door: Door): void {
  const { p } = door
  route(door, {
    method: 'GET',
    url: '/api/admin/reports',
    who: 'admin',
    summary: 'All reports, newest first',
    answer: z.array(AdminReport),
    async run({ reply }) {
      const list = await listReports(p)
      const next = linkBeyond(list, '/api/admin/desk/reports')
      if (next) reply.header('Link', next)
      return list
    },
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/desk/reports',
    who: 'admin',
    summary: 'A page of reports, searched, filtered and sorted, with counts',
    query: DeskReportQuery,
    answer: DeskReports,
    run: ({ query, request }) => deskReportPage(p, query, languageOf(request)),
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/desk/reports.csv',
    who: 'admin',
    summary: 'The same reports as a file',
    query: DeskReportQuery,
    answer: z.string(),
    run({ query, request, reply }) {
      asCsv(reply, 'reports')
      return deskReportCsv(p, query, languageOf(request))
    },
  })
  route(door, {
    method: 'GET',
    url: '/api/admin/reports/:id',
    who: 'admin',
    summary: 'One report with the profile as it stood then',
    params: Params,
    answer: AdminReportDetails,
    refuses: ['reports.notFound'],
    run: ({ params }) => deskReport(p, params.id),
  })
  route(door, {
    method: 'PUT',
    url: '/api/admin/reports/:id',
    who: 'admin',
    summary: 'Moves a report on, with a note',
    params: Params,
    body: ReportOutcomeRequest,
    answer: AdminReportDetails,
    refuses: ['reports.notFound', 'reports.transition'],
    async run({ me, params, body }) {
      await decideReport(p, me, params.id, body)
      return deskReport(p, params.id)
    },
  })
}
