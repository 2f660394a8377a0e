import type { ReportStatus } from './vocabulary.ts'

/** The transitions of a report: reviewed, then resolved; a resolved one may be reopened. */
export const REPORT_TRANSITIONS: Record<ReportStatus, readonly ReportStatus[]> = {
  Pending: ['Reviewed', 'Resolved'],
  Reviewed: ['Resolved'],
  Resolved: ['Reviewed'],
}

/**
 * May a report change from one status to the other? Keeping the status is always allowed, because
 * the note may change.
 */
export const canTransition = (from: ReportStatus, to: ReportStatus): boolean =>
  from === to || REPORT_TRANSITIONS[from].includes(to)
