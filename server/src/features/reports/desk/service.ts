import type { DeskReportQuery, DeskReports } from '@annai/contract/admin/desk/shapes'
import { DESK, REPORT_FILTERS } from '@annai/contract/admin/desk/vocabulary'
import type { AdminReport, AdminReportDetails } from '@annai/contract/admin/shapes'
import type { Language } from '@annai/contract/languages'
import { REPORT_REASONS } from '@annai/contract/reports/vocabulary'
import { meantBy, tally, totalFound } from '../../../platform/http/admin-list.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import * as store from './store.ts'
import { reportDetailsView, reportView } from './view.ts'

const ALL: store.ReportFilter = { status: 'all', search: '', meant: [] }

/** All reports, newest first. The plain list is bounded; the desk pages beyond it. */
export const listReports = async (p: Platform): Promise<AdminReport[]> =>
  (await store.findPage(p.db, ALL, 'desc', DESK.listCap, 0)).map(reportView)

function filterOf(p: Platform, { status, search }: DeskReportQuery, language: Language) {
  const reasons = meantBy(search, Object.entries(REPORT_REASONS), ([key, reason]) => [
    reason,
    p.texts.translate(language, `admin:reports.reasons.${key}`),
  ])
  return { status, search, meant: reasons.map(([, reason]) => reason) }
}

/** A page of the reports tab; the counts are over all reports. */
export async function deskReportPage(
  p: Platform,
  query: DeskReportQuery,
  language: Language,
): Promise<DeskReports> {
  const filter = filterOf(p, query, language)
  const [rows, states] = await Promise.all([
    store.findPage(p.db, filter, query.order, DESK.pageSize, (query.page - 1) * DESK.pageSize),
    store.countByStatus(p.db),
  ])
  const counts = tally(REPORT_FILTERS, states, (row) => row.status)
  return {
    rows: rows.map(reportView),
    total: query.search
      ? await totalFound(rows, query.page, () => store.countFiltered(p.db, filter))
      : counts[query.status],
    counts,
  }
}

/** All reports that the filters in force let through. */
export async function deskReportCsv(
  p: Platform,
  query: DeskReportQuery,
  language: Language,
): Promise<string> {
  const filter = filterOf(p, query, language)
  const rows = await store.findPage(p.db, filter, query.order, DESK.exportCap, 0)
  return csvOf(rows.map(reportView), {
    id: (report) => report._id,
    reporter: (report) => report.reporter?.username ?? null,
    reporterModel: (report) => report.reporterModel,
    reported: (report) => report.reported?.username ?? null,
    reportedModel: (report) => report.reportedModel,
    reason: (report) => report.reason,
    description: (report) => report.description,
    status: (report) => report.status,
    outcome: (report) => report.outcome,
    note: (report) => report.note,
    createdAt: (report) => report.createdAt,
  })
}

/** One report with the profile as it stood when it was made. */
export async function deskReport(p: Platform, id: string): Promise<AdminReportDetails> {
  const row = isId(id) ? await store.findOne(p.db, id) : undefined
  return row ? reportDetailsView(row) : refuse('reports.notFound')
}
