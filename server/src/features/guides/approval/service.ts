import { adminRules } from '@annai/contract/admin/policy'
import type { ApprovalStatus } from '@annai/contract/guides/vocabulary'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import { approvedPart, ownProfile } from '../profile/service.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The operator decided; `reason` only with a rejection. */
    'guide.decided': { guideId: string; status: ApprovalStatus; reason: string }
  }
}

/** The operator sets the approval status, any to any. The guide is notified. */
export const decide = (
  ctx: Platform,
  admin: Admin,
  guideId: string,
  status: ApprovalStatus,
  rejectionReason: string,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const before = isId(guideId) ? await store.lock(tx, guideId) : undefined
    if (!before) refuse('guides.notFound')
    const reason = status === 'rejected' ? rejectionReason.trim() : ''
    if (before.approval_status === status && before.rejection_reason === reason) return
    const guide = authorize(adminRules, 'decideGuide', admin, { id: guideId })
    await store.save(tx, guide, {
      approval_status: status,
      rejection_reason: reason,
      ...(status === 'approved' && {
        approved_at: ctx.clock.now(),
        approved_profile: JSON.stringify(approvedPart(await ownProfile(tx, guideId))),
        changed_since_approval: [],
      }),
    })
    await record(ctx, tx, admin, {
      act: 'guide.decided',
      subjectKind: 'guide',
      subjectId: guideId,
      before: { approvalStatus: before.approval_status },
      after: { approvalStatus: status },
      reason,
    })
    await ctx.events.emit(tx, 'guide.decided', { guideId, status, reason })
    await ctx.events.emit(tx, 'guide.changed', { guideId })
  })

/** Where the guide stands in explore: -10 to 10, higher first. */
export const setPriority = (
  ctx: Platform,
  admin: Admin,
  guideId: string,
  viewPriority: number,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const before = isId(guideId) ? await store.lock(tx, guideId) : undefined
    if (!before) refuse('guides.notFound')
    if (before.view_priority === viewPriority) return
    const guide = authorize(adminRules, 'decideGuide', admin, { id: guideId })
    await store.save(tx, guide, { view_priority: viewPriority })
    await ctx.events.emit(tx, 'guide.changed', { guideId })
    await record(ctx, tx, admin, {
      act: 'guide.priority',
      subjectKind: 'guide',
      subjectId: guideId,
      before: { viewPriority: before.view_priority },
      after: { viewPriority },
    })
  })
