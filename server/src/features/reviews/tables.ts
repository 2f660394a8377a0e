import type { ReviewCode } from '@annai/contract/decisions/vocabulary'
import type { FeedbackAnswers } from '@annai/contract/reviews/feedback'
import type { Generated } from 'kysely'
import type { Json } from '../../platform/db/json-column.ts'

export interface ReviewsTable {
  booking_id: string
  guide_id: string | null
  rating: number
  body: Generated<string>
  removed_at: Date | null
  removal_reason: Generated<string>
  /** Null for a removal without a code, which leaves no trace on the guide's page. */
  removal_code: ReviewCode | null
  /** Why and when only the words were removed; `body` is empty meanwhile. */
  words_code: ReviewCode | null
  words_removed_at: Date | null
  /** The removed words, for a while. */
  removed_body: string | null
  created_at: Generated<Date>
  /** The guide's reply; null without one. */
  reply: string | null
  replied_at: Date | null
}

/** Reviews that nobody but their authors reads yet; they move into `reviews`. */
export interface BlindReviewsTable {
  booking_id: string
  rating: number
  body: string
  created_at: Date
  /** When it becomes public at the latest. */
  publish_at: Date
}

export interface TravellerFeedbackTable {
  booking_id: string
  /** Null once the guide's account is deleted. */
  guide_id: string | null
  traveller_id: string
  /** Null where the guide had nothing to add. */
  answers: Json<FeedbackAnswers> | null
  body: string
  created_at: Date
  /** From when the traveller reads it. */
  publish_at: Date
  words_removed_at: Date | null
  /** The removed words, as long as the removal can be appealed. */
  removed_body: string | null
}
