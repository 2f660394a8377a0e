import * as lists from '@annai/contract/admin/lists/api'
import * as api from '@annai/contract/admin/reports/api'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import {
  decideReport,
  listReports,
  pageOfReports,
  readReportForAdmin,
  reportCsv,
} from './service.ts'

/** The reports of the admin console. */
export function reportAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerAdminList(routes, lists.reports, {
    name: 'reports',
    masked: (report) => ({ ...report, description: '', note: '' }),
    readAll: () => listReports(ctx),
    readPage: (query, language, searcher) =>
      pageOfReports(ctx, { ...query, ...searcher }, language),
    readFile: (query, language) => reportCsv(ctx, query, language),
  })
  route(routes, api.readReport, {
    run: ({ params }) => readReportForAdmin(ctx, params.id),
  })
  route(routes, api.decideReport, {
    async run({ me, params, body }) {
      await decideReport(ctx, me, params.id, body)
      return readReportForAdmin(ctx, params.id)
    },
  })
}
