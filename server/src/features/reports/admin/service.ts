import type { AdminReportPage, AdminReportQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST, REPORT_FILTERS } from '@annai/contract/admin/lists/vocabulary'
import type { AdminReport, AdminReportDetails } from '@annai/contract/admin/reports/shapes'
import type { Language } from '@annai/contract/languages'
import { REPORT_REASONS } from '@annai/contract/reports/vocabulary'
import type { Searcher } from '../../../platform/db/contains-text.ts'
import { meantBy, tally, totalFound } from '../../../platform/http/admin-list.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import * as store from './store.ts'
import { reportDetailsView, reportView } from './view.ts'

const ALL: store.ReportFilter = { status: 'all', search: '', meant: [] }

/**
 * All reports, newest first. The plain list is bounded; the pages of the console show all reports.
 */
export const listReports = async (ctx: Platform): Promise<AdminReport[]> =>
  (await store.findPage(ctx.db, ALL, 'desc', ADMIN_LIST.listCap, 0)).map(reportView)

function filterOf(
  ctx: Platform,
  { status, search, namesOnly }: AdminReportQuery & Searcher,
  language: Language,
): store.ReportFilter {
  const reasons = meantBy(search, Object.entries(REPORT_REASONS), ([key, reason]) => [
    reason,
    ctx.texts.translate(language, `admin:reports.reasons.${key}`),
  ])
  return { status, search, meant: reasons.map(([, reason]) => reason), namesOnly }
}

/** A page of the reports tab; the counts are over all reports. */
export async function pageOfReports(
  ctx: Platform,
  query: AdminReportQuery & Searcher,
  language: Language,
): Promise<AdminReportPage> {
  const filter = filterOf(ctx, query, language)
  const [rows, states] = await Promise.all([
    store.findPage(
      ctx.db,
      filter,
      query.order,
      ADMIN_LIST.pageSize,
      (query.page - 1) * ADMIN_LIST.pageSize,
    ),
    store.countByStatus(ctx.db),
  ])
  const counts = tally(REPORT_FILTERS, states, (row) => row.status)
  return {
    rows: rows.map(reportView),
    total: query.search
      ? await totalFound(rows, query.page, () => store.countFiltered(ctx.db, filter))
      : counts[query.status],
    counts,
  }
}

/** All reports that match the current filters. */
export async function reportCsv(
  ctx: Platform,
  query: AdminReportQuery,
  language: Language,
): Promise<string> {
  const filter = filterOf(ctx, query, language)
  return csvOf(
    ctx.db,
    (db, limit, offset) => store.findPage(db, filter, query.order, limit, offset),
    reportView,
    {
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
    },
  )
}

/** A report with the profile at the time of the report. */
export async function readReportForAdmin(ctx: Platform, id: string): Promise<AdminReportDetails> {
  const row = isId(id) ? await store.findOne(ctx.db, id) : undefined
  if (!row) refuse('reports.notFound')
  return reportDetailsView(row, await store.bookingsBetween(ctx.db, row))
}
