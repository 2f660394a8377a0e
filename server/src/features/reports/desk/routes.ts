import { DeskReportQuery, DeskReports } from '@annai/contract/admin/desk/shapes'
import { AdminReport, AdminReportDetails, ReportOutcomeRequest } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { decideReport } from '../outcome/service.ts'
import { deskReport, deskReportCsv, deskReportPage, listReports } from './service.ts'

const Params = z.object({ id: z.string() })

/** What the operator reads and does about reports. */
export function reportDeskRoutes(door: RouteContext): void {
  const { ctx: p } = door
  registerAdminList(door, {
    name: 'reports',
    shows: 'reports',
    plainListUrl: '/api/admin/reports',
    row: AdminReport,
    query: DeskReportQuery,
    page: DeskReports,
    readAll: () => listReports(p),
    readPage: (query, language) => deskReportPage(p, query, language),
    readFile: (query, language) => deskReportCsv(p, query, language),
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
