import { isSameValue } from '@annai/contract/bookings/changes'
import { OPEN_STATUSES } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { Person } from '@annai/contract/person'
import type { Feedback, FeedbackRequest } from '@annai/contract/reviews/feedback'
import { REVIEW_LIMITS } from '@annai/contract/reviews/limits'
import { reviewRules } from '@annai/contract/reviews/policy'
import { transact } from '../../platform/db/transact.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import {
  afterTourOf,
  canGiveFeedback,
  feedbackOf,
  feedbackViews,
} from '../bookings/after-tour/service.ts'
import { loadWithProposals } from '../bookings/revisions/service.ts'
import { lockBooking, readBooking, refreshParties } from '../bookings/service.ts'
import { publishBlind } from './publishing.ts'
import * as store from './store.ts'

/** Saves the guide's feedback, once, and makes a review that waits for it public. */
export const giveFeedback = (
  ctx: Platform,
  me: Person,
  bookingId: string,
  request: FeedbackRequest,
): Promise<Booking> =>
  transact(ctx, async (tx) => {
    const booking = await lockBooking(tx, me, bookingId)
    const { agreed = null, current = null } = (await loadWithProposals(tx, bookingId)) ?? {}
    const after = await afterTourOf(tx, booking, agreed)
    const now = ctx.clock.now()
    const body = request?.text ?? ''
    const chosen = request?.answers ?? {}
    const answers = body === '' && Object.keys(chosen).length === 0 ? null : chosen
    const given = await feedbackOf(tx, bookingId)
    // The same again, by a double click or a retry.
    if (given && given.body === body && isSameValue(given.answers, answers))
      return readBooking(tx, me, bookingId, ctx)
    const allowed = authorize(reviewRules, 'giveFeedback', me, {
      ...booking,
      canGiveFeedback: canGiveFeedback(booking, after, now),
    })
    const { user_id: traveller_id } = booking
    const { publishAt } = after
    if (traveller_id === null || publishAt === null) refuse('feedback.closed')
    await store.insertFeedback(tx, allowed, {
      traveller_id,
      answers: answers && JSON.stringify(answers),
      body,
      created_at: now,
      publish_at: publishAt,
    })
    await publishBlind(ctx, tx, { booking, terms: current })
    refreshParties(ctx, tx, booking)
    return readBooking(tx, me, bookingId, ctx)
  })

/** What guides said about a traveller of whom this guide has an open or agreed booking. */
export async function listFeedback(
  ctx: Platform,
  me: Person,
  username: string,
): Promise<Feedback[]> {
  const rows = await store.feedbackFor(ctx.db, me.id, username, {
    statuses: OPEN_STATUSES,
    limit: REVIEW_LIMITS.feedbackList,
  })
  if (rows.length === 0) refuse('accounts.notFound')
  return feedbackViews(
    rows.flatMap(({ answers, body, created_at, words_removed_at }) =>
      body === null || created_at === null ? [] : { answers, body, created_at, words_removed_at },
    ),
  )
}
