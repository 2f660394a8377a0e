import { adminRules } from '@annai/contract/admin/policy'
import type { RemovalRequest } from '@annai/contract/admin/reviews/shapes'
import type { DecisionCode } from '@annai/contract/decisions/vocabulary'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { record } from '../../audit/service.ts'
import { loadWithProposals, type ProposalRow } from '../../bookings/revisions/service.ts'
import type { BookingRow } from '../../bookings/service.ts'
import { decide } from '../../decisions/service.ts'
import * as store from '../store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** An administrator removed the review of a booking or restored it. */
    'review.moderated': {
      booking: BookingRow
      terms: ProposalRow | null
      isRemoved: boolean
      /** The author has the mail and notification of a decision with a code. */
      isCoded: boolean
    }
  }
}

type LockedReview = NonNullable<Awaited<ReturnType<typeof store.lockReview>>>

async function lockReview(tx: Tx, id: string): Promise<LockedReview> {
  const found = isId(id) ? await store.lockReview(tx, id) : undefined
  return found ?? refuse('reviews.notFound')
}

interface Moderation {
  isRemoved: boolean
  /** For the audit log. */
  reason: string
  code?: DecisionCode | undefined
  /** For the author. */
  facts?: string | undefined
}

/** The decision updates the guide's rating, adds an audit entry and notifies the author. */
async function applyEffects(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  { booking_id, guide_id, rating }: LockedReview,
  { isRemoved, reason, code, facts = '' }: Moderation,
): Promise<void> {
  if (guide_id) {
    await store.recount(tx, asSystem('effects', { guideId: guide_id }))
    await ctx.events.emit(tx, 'guide.changed', { guideId: guide_id })
  }
  const about = await loadWithProposals(tx, booking_id)
  const authorId = about?.booking.user_id
  const isCoded =
    isRemoved &&
    typeof authorId === 'string' &&
    (await decide(ctx, tx, admin, {
      accountId: authorId,
      subjectKind: 'review',
      subjectId: booking_id,
      act: 'reviewRemoved',
      code,
      facts,
    }))
  if (about)
    await ctx.events.emit(tx, 'review.moderated', {
      booking: about.booking,
      terms: about.current,
      isRemoved,
      isCoded,
    })
  await record(ctx, tx, admin, {
    act: isRemoved ? 'review.removed' : 'review.restored',
    subjectKind: 'review',
    subjectId: booking_id,
    ...(isRemoved ? { before: { rating } } : { after: { rating } }),
    reason,
  })
}

/**
 * Removes a review from the guide's page and updates count and average. It remains on the booking,
 * which cannot be reviewed again. A second removal changes nothing.
 */
export const removeReview = (
  ctx: Platform,
  admin: Admin,
  id: string,
  { reason: own, code, facts }: RemovalRequest,
): Promise<Date> =>
  transact(ctx, async (tx) => {
    const found = await lockReview(tx, id)
    if (found.removed_at) return found.removed_at
    const review = authorize(adminRules, 'removeReview', admin, found)
    const now = ctx.clock.now()
    const reason = own ?? facts ?? ''
    await store.markRemoved(tx, review, { removed_at: now, removal_reason: reason })
    await applyEffects(ctx, tx, admin, found, { isRemoved: true, reason, code, facts })
    return now
  })

/** Undoes a removal: the review is shown and counted again. A second restoration changes nothing. */
export const restoreReview = (
  ctx: Platform,
  admin: Admin,
  id: string,
  reason: string,
): Promise<void> => transact(ctx, (tx) => applyRestoration(ctx, tx, admin, id, reason))

export async function applyRestoration(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  id: string,
  reason: string,
): Promise<void> {
  const found = await lockReview(tx, id)
  if (!found.removed_at) return
  await store.markRestored(tx, authorize(adminRules, 'restoreReview', admin, found))
  await applyEffects(ctx, tx, admin, found, { isRemoved: false, reason })
}
