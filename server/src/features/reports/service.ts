import type { Person } from '@annai/contract/person'
import { reportRules } from '@annai/contract/reports/policy'
import type { ReportRequest } from '@annai/contract/reports/shapes'
import { transact } from '../../platform/db/transact.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import * as store from './store.ts'

/** A person reports another; what the profile said at that moment is kept with it. */
export const report = (ctx: Platform, me: Person, request: ReportRequest): Promise<void> =>
  transact(ctx, async (tx) => {
    const reported = isId(request.reportedId)
      ? await store.findPerson(tx, request.reportedId)
      : undefined
    if (!reported) refuse('reports.personNotFound')
    const { id: reportedId, role, ...context } = reported
    const parties = authorize(reportRules, 'report', me, { reporterId: me.id, reportedId })
    await store.holdReporter(tx, me.id)
    if (await store.findOpen(tx, me.id, reportedId, request.reason)) return
    await store.insert(tx, parties, {
      id: newId(),
      reporter_role: me.role,
      reported_role: role,
      reason: request.reason,
      description: request.description,
      context: JSON.stringify(context),
      created_at: ctx.clock.now(),
    })
  })
