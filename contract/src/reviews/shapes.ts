import { z } from 'zod'
import { REVIEW_CODES } from '../decisions/vocabulary.ts'
import { Id, Instant, requiredText, trimmedText } from '../wire.ts'
import { REVIEW_LIMITS as L } from './limits.ts'

export const ReviewRequest = z.object({
  rating: z
    .number({ error: 'ratingInvalid' })
    .min(L.minRating, { error: 'ratingInvalid' })
    .max(L.maxRating, { error: 'ratingInvalid' })
    .refine((rating) => Number.isInteger(rating / L.step), { error: 'ratingInvalid' }),
  text: trimmedText(L.text, 'reviewLength').nullish(),
})
export type ReviewRequest = z.infer<typeof ReviewRequest>

/** `isBlind`: it waits until the guide has answered or the time for that is over. */
export const NewReviewRequest = ReviewRequest.extend({ isBlind: z.boolean().nullish() })
export type NewReviewRequest = z.infer<typeof NewReviewRequest>

/** A review that waits. Its content is for its author alone. */
export const BlindReview = z.object({
  /** When it becomes public at the latest. */
  until: Instant,
  content: z.object({ rating: z.number(), text: z.string(), date: Instant }).optional(),
})
export type BlindReview = z.infer<typeof BlindReview>

export const ReplyRequest = z.object({
  text: requiredText(L.reply, 'required', 'tooLong'),
})
export type ReplyRequest = z.infer<typeof ReplyRequest>

/** The guide's public reply to a review. */
export const ReviewReply = z.object({
  text: z.string(),
  date: Instant,
  /** The day of `date` where the tour was, YYYY-MM-DD. */
  day: z.string().optional(),
})
export type ReviewReply = z.infer<typeof ReviewReply>

/** A review on the home page. */
export const FeaturedReview = z.object({
  _id: Id,
  rating: z.number(),
  text: z.string(),
  guide: z.object({ username: z.string(), displayName: z.string() }),
})
export type FeaturedReview = z.infer<typeof FeaturedReview>

/** Why the operator removed a review or its words, and in which month (UTC), such as `2026-11`. */
export const ReviewRemoval = z.object({ code: z.enum(REVIEW_CODES), month: z.string() })
export type ReviewRemoval = z.infer<typeof ReviewRemoval>

/** What the guide's page shows in place of a removed review. */
export const RemovedReview = ReviewRemoval.extend({
  _id: Id,
  /** When the review was written. */
  date: Instant,
})
export type RemovedReview = z.infer<typeof RemovedReview>

/** A review as the guide's page shows it. */
export const GuideReview = z.object({
  /** By which it can be reported. */
  _id: Id,
  rating: z.number(),
  date: z.string(),
  /** The day of `date` where the tour was, YYYY-MM-DD. */
  day: z.string().optional(),
  text: z.string(),
  /** The review was written before the first agreed start. */
  isBeforeTour: z.literal(true).optional(),
  /** Only its words were removed. */
  wordsRemoval: ReviewRemoval.optional(),
  reply: ReviewReply.optional(),
})
export type GuideReview = z.infer<typeof GuideReview>
