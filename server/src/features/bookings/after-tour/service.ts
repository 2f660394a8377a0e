import { isAbsence } from '@annai/contract/bookings/day/no-shows'
import { isCalledOff, STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import { isCancelledAfterStart } from '@annai/contract/bookings/tour'
import { allows } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import { publishAtOf } from '@annai/contract/reviews/blind'
import type { Feedback, FeedbackAnswers } from '@annai/contract/reviews/feedback'
import { reviewRules } from '@annai/contract/reviews/policy'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endedAt } from '../messages/service.ts'
import { claimsOf } from '../no-shows/store.ts'
import type { BookingRow, ProposalRow } from '../store.ts'
import * as store from './store.ts'

/** How an agreed tour ended; what the parties may do after it depends on this. */
export interface AfterTour {
  isCompleted: boolean
  /** When an agreed booking was cancelled. */
  cancelledAt: Date | null
  isCancelledAfterStart: boolean
  /** A claim that the guide did not come was agreed or upheld. */
  isGuideAbsent: boolean
  /** It has a review, public or not. */
  isReviewed: boolean
  /** When a blind review becomes public at the latest; null where none can wait. */
  publishAt: Date | null
}

/** How the booking ended, with the terms that both parties agreed to. */
export async function afterTourOf(
  reader: Db | Tx,
  { id, status, review_rating, blind_publish_at }: BookingRow,
  agreed: Pick<ProposalRow, 'date_times' | 'time_zone'> | null,
): Promise<AfterTour> {
  const isCompleted = status === STATUS.completed
  const isReviewed = review_rating !== null || blind_publish_at !== null
  if (!agreed)
    return {
      isCompleted,
      cancelledAt: null,
      isCancelledAfterStart: false,
      isGuideAbsent: false,
      isReviewed,
      publishAt: null,
    }
  const ended = isCompleted || isCalledOff(status) ? await endedAt(reader, id) : null
  const cancelledAt = isCompleted ? null : ended
  const isLate = isCancelledAfterStart(cancelledAt, {
    dateTimes: agreed.date_times,
    timeZone: agreed.time_zone,
  })
  const claims = await claimsOf(reader, id)
  return {
    isCompleted,
    cancelledAt,
    isCancelledAfterStart: isLate,
    isGuideAbsent: claims.some(
      ({ by_role, has_agreed, withdrawn_at, outcome }) =>
        by_role === 'user' &&
        isAbsence({ hasAgreed: has_agreed, isWithdrawn: withdrawn_at !== null, outcome }),
    ),
    isReviewed,
    publishAt: ended && (isCompleted || isLate) ? publishAtOf(ended) : null,
  }
}

/** The guide's feedback on a tour, as stored. */
export const feedbackOf = store.feedbackOf

/** What a guide said about a traveller; nothing where they had nothing to add. */
export const feedbackViews = (
  rows: readonly {
    answers: FeedbackAnswers | null
    body: string
    created_at: Date
    words_removed_at: Date | null
  }[],
): Feedback[] =>
  rows.flatMap(({ answers, body, created_at, words_removed_at }) =>
    answers
      ? {
          answers,
          text: body,
          date: created_at.toISOString(),
          ...(words_removed_at && { areWordsRemoved: true as const }),
        }
      : [],
  )

/** Whether the guide may still give feedback. */
export const canGiveFeedback = (
  { user_id, review_rating, feedback_publish_at }: BookingRow,
  { publishAt }: AfterTour,
  now: Date,
): boolean =>
  publishAt !== null &&
  publishAt > now &&
  user_id !== null &&
  review_rating === null &&
  feedback_publish_at === null

/** What a party reads of the guide's feedback, and whether the guide may give it. */
export async function feedbackView(
  { clock }: Pick<Platform, 'clock'>,
  reader: Db | Tx,
  me: Person,
  booking: BookingRow,
  after: AfterTour,
): Promise<Pick<Booking, 'canGiveFeedback' | 'feedback'>> {
  const now = clock.now()
  const isGuide = me.role === 'guide'
  if (isGuide && canGiveFeedback(booking, after, now)) return { canGiveFeedback: true }
  const { id, feedback_publish_at: publishAt } = booking
  if (publishAt === null || (!isGuide && publishAt > now)) return {}
  const given = await store.feedbackOf(reader, id)
  const [feedback] = feedbackViews(given ? [given] : [])
  return feedback ? { feedback } : {}
}

/** What a party reads of reviews that are not public yet. */
export async function blindView(
  { clock, site }: Pick<Platform, 'clock' | 'site'>,
  reader: Db | Tx,
  me: Person,
  { id, review_rating, blind_publish_at, feedback_publish_at }: BookingRow,
  after: AfterTour,
): Promise<Pick<Booking, 'blindReview' | 'blindUntil'>> {
  if (me.role !== 'user') return {}
  if (blind_publish_at !== null && review_rating === null) {
    const own = await store.blindReviewOf(reader, id)
    if (!own) return {}
    const { rating, body: text, created_at, publish_at } = own
    const content = { rating, text, date: created_at.toISOString() }
    return { blindReview: { until: publish_at.toISOString(), content } }
  }
  const { publishAt } = after
  const waits =
    site.settings().reviews === 'blind' &&
    publishAt !== null &&
    publishAt > clock.now() &&
    feedback_publish_at === null &&
    allows(reviewRules, 'review', me, after)
  return waits ? { blindUntil: publishAt.toISOString() } : {}
}
