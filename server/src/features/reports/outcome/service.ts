import type { ReportOutcomeRequest } from '@annai/contract/admin/shapes'
import { canMove } from '@annai/contract/reports/lifecycle'
import type { ReportStatus } from '@annai/contract/reports/vocabulary'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/gate.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { record } from '../../admin/audit/service.ts'
import * as store from '../desk/store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The operator has looked at a report or closed it; the reporter may be gone. */
    'report.decided': { reporterId: string | null; status: ReportStatus }
  }
}

/** Moves a report on and keeps the operator's note; the reporter hears of the outcome, not of the note. */
export const decideReport = (
  p: Platform,
  admin: Admin,
  id: string,
  { status, note }: ReportOutcomeRequest,
): Promise<void> =>
  transact(p, async (tx) => {
    const before = isId(id) ? await store.lock(tx, id) : undefined
    if (!before) refuse('reports.notFound')
    if (!canMove(before.status, status)) refuse('reports.transition')
    const after = { status, note: note?.trim() ?? before.note }
    if (before.status === after.status && before.note === after.note) return
    await store.save(tx, id, { ...after, updated_at: p.clock.now() })
    await record(p, tx, admin, {
      act: before.status === status ? 'report.noted' : 'report.decided',
      subjectKind: 'report',
      subjectId: id,
      before: { status: before.status },
      after: { status },
      reason: after.note,
    })
    if (before.status === status) return
    await p.events.emit(tx, 'report.decided', { reporterId: before.reporter_id, status })
  })
