import type { Subscribers } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { applyRestoration } from './service.ts'

export const reviewAdminSubscribers: Subscribers<Platform> = {
  async 'appeal.granted'(tx, { decision: { act, subject_id }, admin }, ctx) {
    if (act === 'reviewRemoved')
      await applyRestoration(ctx, tx, admin, { id: subject_id, reason: '', isByAppeal: true })
  },
}
