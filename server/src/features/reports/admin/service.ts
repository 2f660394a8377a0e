import type { AdminReportPage, AdminReportQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST, REPORT_FILTERS } from '@annai/contract/admin/lists/vocabulary'
import { adminRules } from '@annai/contract/admin/policy'
import type {
  AdminReport,
  AdminReportDetails,
  ReportOutcomeRequest,
} from '@annai/contract/admin/reports/shapes'
import type { Language } from '@annai/contract/languages'
import {
  REPORT_REASONS,
  type ReportOutcome,
  type ReportStatus,
} from '@annai/contract/reports/vocabulary'
import type { Searcher } from '../../../platform/db/contains-text.ts'
import { transact } from '../../../platform/db/transact.ts'
import { meantBy, tally, totalFound } from '../../../platform/http/admin-list.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import * as store from './store.ts'
import { reportDetailsView, reportView } from './view.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The operator has looked at a report or closed it; the reporter may be gone. */
    'report.decided': {
      reporterId: string | null
      status: ReportStatus
      outcome: ReportOutcome | null
    }
  }
}

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

/** Sets a report's status, outcome and the operator's note. The reporter is notified of the outcome only. */
export const decideReport = (
  ctx: Platform,
  admin: Admin,
  id: string,
  { status, outcome: chosen, note, knownNote }: ReportOutcomeRequest,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const before = isId(id) ? await store.lock(tx, id) : undefined
    if (!before) refuse('reports.notFound')
    const report = authorize(adminRules, 'decideReport', admin, { ...before, id, to: status })
    const hasMoved = before.status !== status
    // Someone else has closed it in another way meanwhile.
    if (!hasMoved && chosen && before.outcome && chosen !== before.outcome)
      refuse('reports.transition')
    // A note may be added to what is decided; the outcome changes only by taking the report up again.
    const outcome = hasMoved ? (status === 'Resolved' ? (chosen ?? null) : null) : before.outcome
    const after = { status, outcome, note: note?.trim() ?? before.note }
    if (!hasMoved && before.note === after.note) return
    const isKnown = knownNote === undefined || knownNote.trim() === before.note
    if (!isKnown && after.note !== before.note) refuse('reports.noteChanged')
    await store.save(tx, report, { ...after, updated_at: ctx.clock.now() })
    await record(ctx, tx, admin, {
      act: hasMoved ? 'report.decided' : 'report.noted',
      subjectKind: 'report',
      subjectId: id,
      before: { status: before.status },
      after: { status, ...(outcome && { outcome }) },
      reason: after.note,
    })
    if (hasMoved)
      await ctx.events.emit(tx, 'report.decided', {
        reporterId: before.reporter_id,
        status,
        outcome,
      })
  })
