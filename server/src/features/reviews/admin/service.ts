import { adminRules } from '@annai/contract/admin/policy'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { record } from '../../audit/service.ts'
import * as store from '../store.ts'

/**
 * The operator takes a review off the guide's page; count and average change with it. It stays on
 * the booking, which cannot be reviewed again. A second removal changes nothing.
 */
export const removeReview = (
  ctx: Platform,
  admin: Admin,
  id: string,
  reason: string,
): Promise<Date> =>
  transact(ctx, async (tx) => {
    const found = isId(id) ? await store.lockReview(tx, id) : undefined
    if (!found) refuse('reviews.notFound')
    if (found.removed_at) return found.removed_at
    const review = authorize(adminRules, 'removeReview', admin, found)
    const now = ctx.clock.now()
    await store.markRemoved(tx, review, { removed_at: now, removal_reason: reason })
    if (review.guide_id) {
      await store.recount(tx, asSystem('effects', { guideId: review.guide_id }))
      await ctx.events.emit(tx, 'guide.changed', { guideId: review.guide_id })
    }
    await record(ctx, tx, admin, {
      act: 'review.removed',
      subjectKind: 'review',
      subjectId: review.booking_id,
      before: { rating: review.rating },
      reason,
    })
    return now
  })
