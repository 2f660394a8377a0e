import type { Subscribers } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { applyDecision } from './service.ts'
import * as store from './store.ts'

export const approvalSubscribers: Subscribers<Platform> = {
  async 'appeal.granted'(tx, { decision: { act, subject_id }, admin }, ctx) {
    if (act !== 'profileRejected' && act !== 'profileHidden') return
    const guide = await store.lock(tx, subject_id)
    if (!guide || guide.approval_status === 'approved') return
    // The profile waits again, and is read again before it is listed.
    await applyDecision(ctx, tx, admin, subject_id, { approvalStatus: 'pendingApproval' })
  },
}
