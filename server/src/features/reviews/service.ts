import type { Booking } from '@annai/contract/bookings/shapes'
import type { Person } from '@annai/contract/person'
import { reviewRules } from '@annai/contract/reviews/policy'
import { ReviewRequest } from '@annai/contract/reviews/shapes'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse, wrongFieldsOf } from '../../platform/refusal.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { afterTourOf } from '../bookings/after-tour/service.ts'
import { countEvent } from '../bookings/metrics/service.ts'
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
    'review.left': { booking: BookingRow; rating: number; terms: ProposalRow | null }
  }
}

/**
 * Adds the traveller's only review of a booking and updates the guide's average. The body
 * is parsed here because the order of refusals is fixed: 404, 403, 409, duplicate, rating.
 */
export function leaveReview(
  ctx: Platform,
  me: Person,
  bookingId: string,
  body: unknown,
): Promise<Booking> {
  return transact(ctx, async (tx) => {
    const booking = await lockBooking(tx, me, bookingId)
    const { agreed = null, current = null } = (await loadWithProposals(tx, bookingId)) ?? {}
    const reviewable = authorize(reviewRules, 'review', me, {
      ...booking,
      ...(await afterTourOf(tx, booking, agreed)),
      isReviewed: booking.review_rating !== null,
    })
    const read = ReviewRequest.safeParse(body)
    if (!read.success) refuse('request.invalid', { problems: wrongFieldsOf(read.error) })
    const now = ctx.clock.now()
    const inserted = await store.insert(tx, reviewable, {
      rating: read.data.rating,
      body: read.data.text ?? '',
      created_at: now,
    })
    if (!inserted) refuse('reviews.duplicate')
    if (booking.guide_id) {
      await store.recount(tx, asSystem('effects', { guideId: booking.guide_id }))
      await ctx.events.emit(tx, 'guide.changed', { guideId: booking.guide_id })
    }
    await touchBooking(tx, booking, now)
    const { rating } = read.data
    await ctx.events.emit(tx, 'review.left', { booking, rating, terms: current })
    afterCommit(tx, () => countEvent(ctx, 'review'))
    refreshParties(ctx, tx, booking)
    return readBooking(tx, me, bookingId)
  })
}
