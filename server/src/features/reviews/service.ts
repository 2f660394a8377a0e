import type { Booking } from '@annai/contract/bookings/shapes'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import { reviewRules } from '@annai/contract/reviews/policy'
import { NewReviewRequest, type ReviewRequest } from '@annai/contract/reviews/shapes'
import { type Tx, transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse, wrongFieldsOf } from '../../platform/refusal.ts'
import { afterTourOf } from '../bookings/after-tour/service.ts'
import { loadWithProposals, type ProposalRow } from '../bookings/revisions/service.ts'
import { type BookingRow, lockBooking, readBooking, refreshParties } from '../bookings/service.ts'
import { publish } from './publishing.ts'
import * as store from './store.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A review that the guide reads later. */
    'review.waiting': { booking: BookingRow; until: Date; terms: ProposalRow | null }
  }
}

/**
 * Adds the traveller's only review of a booking, public at once unless it is blind and the time for
 * that is not over. The body is parsed here because the order of refusals is fixed: 404, 403, 409,
 * duplicate, rating.
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
    const facts = { ...booking, ...(await afterTourOf(tx, booking, agreed)) }
    const reviewable = authorize(reviewRules, 'review', me, facts)
    const read = NewReviewRequest.safeParse(body)
    if (!read.success) refuse('request.invalid', { problems: wrongFieldsOf(read.error) })
    const now = ctx.clock.now()
    const review = { rating: read.data.rating, body: read.data.text ?? '', created_at: now }
    const { publishAt } = facts
    const isEarly = publishAt !== null && publishAt > now && booking.feedback_publish_at === null
    if (read.data.isBlind && isEarly)
      await leaveBlind(ctx, tx, reviewable, { review, until: publishAt, terms: current })
    else if (!(await publish(ctx, tx, { booking, terms: current }, review)))
      refuse('reviews.duplicate')
    return readBooking(tx, me, bookingId, ctx)
  })
}

async function leaveBlind(
  ctx: Platform,
  tx: Tx,
  booking: Authorized<BookingRow, 'review'>,
  {
    review,
    until,
    terms,
  }: {
    review: { rating: number; body: string; created_at: Date }
    until: Date
    terms: ProposalRow | null
  },
): Promise<void> {
  await store.insertBlind(tx, booking, { ...review, publish_at: until })
  await ctx.events.emit(tx, 'review.waiting', { booking, until, terms })
  refreshParties(ctx, tx, booking)
}

/** Replaces the author's review, as long as it is not public. */
export const replaceBlindReview = (
  ctx: Platform,
  me: Person,
  bookingId: string,
  { rating, text }: ReviewRequest,
): Promise<Booking> =>
  transact(ctx, async (tx) => {
    const booking = await lockBooking(tx, me, bookingId)
    const replaceable = authorize(reviewRules, 'replaceReview', me, {
      ...booking,
      isBlind: booking.blind_publish_at !== null,
      isPublic: booking.review_rating !== null,
    })
    const now = ctx.clock.now()
    await store.replaceBlind(tx, replaceable, { rating, body: text ?? '', created_at: now })
    refreshParties(ctx, tx, booking)
    return readBooking(tx, me, bookingId, ctx)
  })
