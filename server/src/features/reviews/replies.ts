import type { Booking } from '@annai/contract/bookings/shapes'
import type { Person } from '@annai/contract/person'
import { reviewRules } from '@annai/contract/reviews/policy'
import { type Tx, transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize } from '../../platform/refusal.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { loadWithProposals, type ProposalRow } from '../bookings/revisions/service.ts'
import {
  type BookingRow,
  lockBooking,
  readBooking,
  refreshParties,
  touchBooking,
} from '../bookings/service.ts'
import * as store from './store.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The guide has replied to the review for the first time. */
    'review.replied': { booking: BookingRow; terms: ProposalRow | null }
  }
}

/** Locks the booking and checks that this guide may reply to its review. */
async function lockReplyable(tx: Tx, me: Person, bookingId: string) {
  const booking = await lockBooking(tx, me, bookingId)
  const replyable = authorize(reviewRules, 'reply', me, {
    ...booking,
    isReviewed: booking.review_rating !== null,
    isRemoved: booking.review_removed_at !== null,
  })
  return { booking, replyable }
}

/** Saves the reply and shows it to both parties and on the guide's page. */
async function saveReply(
  ctx: Platform,
  tx: Tx,
  { booking, replyable }: Awaited<ReturnType<typeof lockReplyable>>,
  reply: string | null,
): Promise<void> {
  const now = ctx.clock.now()
  await store.setReply(tx, replyable, { reply, replied_at: reply === null ? null : now })
  await touchBooking(tx, booking, now)
  if (booking.guide_id) {
    await store.renewVersion(tx, asSystem('effects', { guideId: booking.guide_id }))
    await ctx.events.emit(tx, 'guide.changed', { guideId: booking.guide_id })
  }
  refreshParties(ctx, tx, booking)
}

/** Publishes the guide's reply or replaces it. Only the first one notifies the traveller. */
export const replyToReview = (
  ctx: Platform,
  me: Person,
  bookingId: string,
  text: string,
): Promise<Booking> =>
  transact(ctx, async (tx) => {
    const locked = await lockReplyable(tx, me, bookingId)
    const { booking } = locked
    if (booking.review_reply !== text) {
      await saveReply(ctx, tx, locked, text)
      if (booking.review_reply === null) {
        const terms = (await loadWithProposals(tx, bookingId))?.current ?? null
        await ctx.events.emit(tx, 'review.replied', { booking, terms })
      }
    }
    return readBooking(tx, me, bookingId, ctx)
  })

/** Deletes the reply. Without one nothing changes. */
export const deleteReply = (ctx: Platform, me: Person, bookingId: string): Promise<Booking> =>
  transact(ctx, async (tx) => {
    const locked = await lockReplyable(tx, me, bookingId)
    if (locked.booking.review_reply !== null) await saveReply(ctx, tx, locked, null)
    return readBooking(tx, me, bookingId, ctx)
  })
