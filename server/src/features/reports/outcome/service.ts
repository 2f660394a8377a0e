import { adminRules } from '@annai/contract/admin/policy'
import type { ReportOutcomeRequest } from '@annai/contract/admin/reports/shapes'
import type { ReportOutcome, ReportStatus } from '@annai/contract/reports/vocabulary'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import * as store from '../admin/store.ts'

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

/** Sets a report's status, outcome and the operator's note. The reporter is notified of the outcome only. */
export const decideReport = (
  ctx: Platform,
  admin: Admin,
  id: string,
  { status, outcome: chosen, note }: ReportOutcomeRequest,
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
