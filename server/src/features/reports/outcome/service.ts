import { adminRules } from '@annai/contract/admin/policy'
import type { ReportOutcomeRequest } from '@annai/contract/admin/shapes'
import type { ReportOutcome, ReportStatus } from '@annai/contract/reports/vocabulary'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import * as store from '../desk/store.ts'

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

/** Moves a report on and keeps the operator's note; the reporter hears of the outcome, not of the note. */
export const decideReport = (
  p: Platform,
  admin: Admin,
  id: string,
  { status, outcome: said, note }: ReportOutcomeRequest,
): Promise<void> =>
  transact(p, async (tx) => {
    const before = isId(id) ? await store.lock(tx, id) : undefined
    if (!before) refuse('reports.notFound')
    const report = authorize(adminRules, 'decideReport', admin, { ...before, id, to: status })
    const hasMoved = before.status !== status
    // A note may be added to what is decided; the outcome changes only by taking the report up again.
    const outcome = hasMoved ? (status === 'Resolved' ? (said ?? null) : null) : before.outcome
    const after = { status, outcome, note: note?.trim() ?? before.note }
    if (!hasMoved && before.note === after.note) return
    await store.save(tx, report, { ...after, updated_at: p.clock.now() })
    await record(p, tx, admin, {
      act: hasMoved ? 'report.decided' : 'report.noted',
      subjectKind: 'report',
      subjectId: id,
      before: { status: before.status },
      after: { status, ...(outcome && { outcome }) },
      reason: after.note,
    })
    if (hasMoved)
      await p.events.emit(tx, 'report.decided', { reporterId: before.reporter_id, status, outcome })
  })
