import type { Person } from '@annai/contract/person'
import type { ReportRequest } from '@annai/contract/reports/shapes'
import { transact } from '../../platform/db/transact.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import * as store from './store.ts'

/** A person reports another; what the profile said at that moment is kept with it. */
export const report = (p: Platform, me: Person, request: ReportRequest): Promise<void> =>
  transact(p, async (tx) => {
    if (request.reportedId === me.id) refuse('reports.self')
    const { reportedId } = request
    const reported = isId(reportedId) ? await store.findPerson(tx, reportedId) : undefined
    if (!reported) refuse('reports.personNotFound')
    await store.holdReporter(tx, me.id)
    if (await store.findOpen(tx, me.id, reported.id, request.reason)) return
    const { id, role, ...context } = reported
    await store.insert(tx, {
      id: newId(),
      reporter_id: me.id,
      reporter_role: me.role,
      reported_id: id,
      reported_role: role,
      reason: request.reason,
      description: request.description,
      context: JSON.stringify(context),
      created_at: p.clock.now(),
    })
  })
