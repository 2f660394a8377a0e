import {
  ApprovedProfile,
  type ApproveRequest,
  type BulkApprovalRequest,
  type BulkApprovalResponse,
  type GuideApproval,
} from '@annai/contract/admin/guides/shapes'
import { adminRules } from '@annai/contract/admin/policy'
import type { DecisionAct } from '@annai/contract/decisions/vocabulary'
import type { ApprovalStatus } from '@annai/contract/guides/vocabulary'
import type { RefusalCode } from '@annai/contract/refusals'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, Refusal, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import { decide as decideAbout } from '../../decisions/service.ts'
import { approvedPart, changedFields, ownProfile } from '../profile/service.ts'
import { requireLicence } from '../required-licence.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The operator decided; an approval has no reason. */
    'guide.decided': {
      guideId: string
      before: ApprovalStatus
      status: ApprovalStatus
      reason: string
      /** The guide has the mail and notification of a decision with a code. */
      isCoded: boolean
    }
  }
}

/**
 * Sets the approval status, any to any, and notifies the guide. Approving an approved guide
 * approves the changes since, without a notification.
 */
export const decide = (
  ctx: Platform,
  admin: Admin,
  guideId: string,
  request: ApproveRequest,
): Promise<void> => transact(ctx, (tx) => applyDecision(ctx, tx, admin, guideId, request))

export async function applyDecision(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  guideId: string,
  { approvalStatus: status, rejectionReason, version, code, facts }: ApproveRequest,
): Promise<void> {
  const before = isId(guideId) ? await store.lock(tx, guideId) : undefined
  if (!before) refuse('guides.notFound')
  const reason = status === 'approved' ? '' : (facts ?? rejectionReason?.trim() ?? '')
  const storedReason = status === 'rejected' ? reason : ''
  const isSame = before.approval_status === status && before.rejection_reason === storedReason
  const approvesChanges = status === 'approved' && before.changed_since_approval.length > 0
  if (isSame && !approvesChanges) return
  if (version !== undefined && version !== before.version) refuse('guides.changedMeanwhile')
  const hasMoved = approvesChanges && before.changed_since_approval.includes('location')
  if (status === 'approved' && (!isSame || hasMoved))
    requireLicence(ctx, before, 'credentials.required')
  const guide = authorize(adminRules, 'decideGuide', admin, { id: guideId })
  await store.save(tx, guide, {
    approval_status: status,
    rejection_reason: storedReason,
    ...(status === 'approved' && {
      approved_at: ctx.clock.now(),
      approved_profile: JSON.stringify(approvedPart(await ownProfile(tx, guideId))),
      rejected_profile: null,
      changed_since_approval: [],
      changed_at: null,
    }),
    ...(status === 'rejected' && {
      rejected_profile: JSON.stringify(approvedPart(await ownProfile(tx, guideId))),
    }),
  })
  await record(ctx, tx, admin, {
    ...(isSame
      ? { act: 'guide.changesApproved' }
      : {
          act: 'guide.decided',
          before: { approvalStatus: before.approval_status },
          after: { approvalStatus: status },
        }),
    subjectKind: 'guide',
    subjectId: guideId,
    reason,
  })
  if (!isSame) {
    const act = actOf(before.approval_status, status)
    const about = { accountId: guideId, subjectKind: 'account', subjectId: guideId } as const
    const isCoded =
      act !== null && (await decideAbout(ctx, tx, admin, { ...about, act, code, facts: reason }))
    await ctx.events.emit(tx, 'guide.decided', {
      guideId,
      before: before.approval_status,
      status,
      reason,
      isCoded,
    })
  }
  await ctx.events.emit(tx, 'guide.changed', { guideId })
}

/** What a change of the status is to its guide; null where nothing is taken away. */
function actOf(before: ApprovalStatus, after: ApprovalStatus): DecisionAct | null {
  if (before === 'approved') return 'profileHidden'
  return after === 'rejected' ? 'profileRejected' : null
}

/**
 * Approves guides as they were listed, each in a transaction and with an audit entry of its own. A
 * guide who has changed since, or is gone, is skipped. A repeated call changes nothing.
 */
export async function approveListed(
  ctx: Platform,
  admin: Admin,
  guides: BulkApprovalRequest['guides'],
): Promise<BulkApprovalResponse> {
  const outcome: BulkApprovalResponse = { approved: [], skipped: [] }
  for (const { _id, version } of guides)
    try {
      await decide(ctx, admin, _id, { approvalStatus: 'approved', version })
      outcome.approved.push(_id)
    } catch (error) {
      if (!(error instanceof Refusal) || !SKIPPED.includes(error.code)) throw error
      outcome.skipped.push(_id)
    }
  return outcome
}

const SKIPPED: readonly RefusalCode[] = [
  'guides.changedMeanwhile',
  'guides.notFound',
  'credentials.required',
]

const EMPTY = { before: {}, after: {} }

/** The fields that changed since the last decision, as they were then and as they are now. */
async function changesOf(
  ctx: Platform,
  guideId: string,
  row: NonNullable<Awaited<ReturnType<typeof store.findApproved>>>,
): Promise<Pick<GuideApproval, 'before' | 'after'>> {
  const isApproved = row.approval_status === 'approved'
  const decided = isApproved ? row.approved_profile : row.rejected_profile
  const stored = ApprovedProfile.partial().safeParse(decided ?? {})
  if (!decided || !stored.success) return EMPTY
  if (isApproved && row.changed_since_approval.length === 0) return EMPTY
  const now = await ownProfile(ctx.db, guideId)
  const fields = changedFields(decided, now)
  const part = (profile: Partial<ApprovedProfile>): Partial<ApprovedProfile> =>
    Object.fromEntries(fields.map((field) => [field, profile[field]]))
  return { before: part(stored.data), after: part(now) }
}

/** The neighbour in the queue: new guides first, then those who have changed. */
async function neighbourOf(
  { db }: Platform,
  id: string,
  row: NonNullable<Awaited<ReturnType<typeof store.findApproved>>>,
  side: 'previous' | 'next',
): Promise<string | null> {
  const hasChanged = row.approval_status === 'approved' && row.changed_since_approval.length > 0
  const own = hasChanged
    ? ({ queue: 'changed', from: { id, at: row.approved_at } } as const)
    : ({ queue: 'waiting', from: { id, at: row.submitted_at } } as const)
  const beside = await store.neighbour(db, { ...own, side })
  if (beside !== null || hasChanged === (side === 'next')) return beside
  const queue = hasChanged ? 'waiting' : 'changed'
  return store.neighbour(db, { queue, from: null, side })
}

/** The data for a decision, besides the profile itself. */
export async function approvalOf(
  ctx: Platform,
  guideId: string,
): Promise<Omit<GuideApproval, 'guide'>> {
  const row = isId(guideId) ? await store.findApproved(ctx.db, guideId) : undefined
  if (!row) refuse('guides.notFound')
  const [changes, waiting, changed, previous, next] = await Promise.all([
    changesOf(ctx, guideId, row),
    store.countQueue(ctx.db, 'waiting'),
    store.countQueue(ctx.db, 'changed'),
    neighbourOf(ctx, guideId, row, 'previous'),
    neighbourOf(ctx, guideId, row, 'next'),
  ])
  return { ...changes, version: row.version, waiting, changed, previous, next }
}

/** Sets the guide's priority in explore, -10 to 10, higher first. */
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
