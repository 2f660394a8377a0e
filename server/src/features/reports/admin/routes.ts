import { AdminReportPage, AdminReportQuery } from '@annai/contract/admin/lists/shapes'
import { AdminReport, AdminReportDetails, ReportOutcomeRequest } from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { decideReport } from '../outcome/service.ts'
import { listReports, pageOfReports, readReportForAdmin, reportCsv } from './service.ts'

const Params = z.object({ id: z.string() })

/** The reports of the admin console. */
export function reportAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerAdminList(routes, {
    name: 'reports',
    shows: 'reports',
    plainListUrl: '/api/admin/reports',
    row: AdminReport,
    query: AdminReportQuery,
    page: AdminReportPage,
    readAll: () => listReports(ctx),
    readPage: (query, language) => pageOfReports(ctx, query, language),
    readFile: (query, language) => reportCsv(ctx, query, language),
  })
  route(routes, {
    method: 'GET',
    url: '/api/admin/reports/:id',
    who: 'admin',
    summary: 'One report with the profile as it stood then',
    params: Params,
    response: AdminReportDetails,
    refuses: ['reports.notFound'],
    run: ({ params }) => readReportForAdmin(ctx, params.id),
  })
  route(routes, {
    method: 'PUT',
    url: '/api/admin/reports/:id',
    who: 'admin',
    summary: 'Moves a report on, with a note',
    params: Params,
    body: ReportOutcomeRequest,
    response: AdminReportDetails,
    refuses: ['reports.notFound', 'reports.transition'],
    async run({ me, params, body }) {
      await decideReport(ctx, me, params.id, body)
      return readReportForAdmin(ctx, params.id)
    },
  })
}
