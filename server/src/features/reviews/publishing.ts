import { afterCommit, type Tx, transact } from '../../platform/db/transact.ts'
import { itemJob } from '../../platform/jobs/item-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { countEvent } from '../bookings/metrics/service.ts'
import { loadWithProposals, type ProposalRow } from '../bookings/revisions/service.ts'
import {
  type BookingRow,
  lockAnyBooking,
  refreshParties,
  touchBooking,
} from '../bookings/service.ts'
import * as store from './store.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'review.left': Reviewed & { rating: number }
  }
}

/** A booking, and the terms that its parties agreed to. */
interface Reviewed {
  booking: BookingRow
  terms: ProposalRow | null
}

/**
 * Makes a review public, with all its effects. False if the booking, which is locked, has a public
 * review already.
 */
export async function publish(
  ctx: Platform,
  tx: Tx,
  { booking, terms }: Reviewed,
  review: { rating: number; body: string; created_at: Date },
): Promise<boolean> {
  const published = asSystem('effects', booking)
  if (!(await store.insert(tx, published, review))) return false
  await store.publishFeedback(tx, published, ctx.clock.now())
  if (booking.guide_id) {
    await store.recount(tx, asSystem('effects', { guideId: booking.guide_id }))
    await ctx.events.emit(tx, 'guide.changed', { guideId: booking.guide_id })
  }
  await touchBooking(tx, published, ctx.clock.now())
  await ctx.events.emit(tx, 'review.left', { booking, terms, rating: review.rating })
  afterCommit(tx, () => countEvent(ctx, 'review'))
  refreshParties(ctx, tx, booking)
  return true
}

/**
 * Makes the blind review of a locked booking public, if there is one. It is dropped if the booking
 * has a public review, which only an older version of the server can have accepted beside it.
 */
export async function publishBlind(ctx: Platform, tx: Tx, reviewed: Reviewed): Promise<void> {
  const review = await store.takeBlind(tx, asSystem('effects', { id: reviewed.booking.id }))
  if (review) await publish(ctx, tx, reviewed, review)
}

/** Makes blind reviews public whose time is over; each once, on any instance. */
export const blindReviews = itemJob({
  name: 'blind reviews',
  due: (ctx, excluded, limit) => store.dueBlindIds(ctx.db, ctx.clock.now(), excluded, limit),
  run: (ctx, id) =>
    transact(ctx, async (tx) => {
      await lockAnyBooking(tx, id)
      const known = await loadWithProposals(tx, id)
      const publishAt = known?.booking.blind_publish_at
      if (known && publishAt && publishAt <= ctx.clock.now())
        await publishBlind(ctx, tx, { booking: known.booking, terms: known.current })
    }),
})
