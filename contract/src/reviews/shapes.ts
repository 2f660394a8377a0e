import { z } from 'zod'
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

export const ReplyRequest = z.object({
  text: requiredText(L.reply, 'required', 'tooLong'),
})
export type ReplyRequest = z.infer<typeof ReplyRequest>

/** The guide's public reply to a review. */
export const ReviewReply = z.object({ text: z.string(), date: Instant })
export type ReviewReply = z.infer<typeof ReviewReply>

/** A review on the home page. */
export const FeaturedReview = z.object({
  _id: Id,
  rating: z.number(),
  text: z.string(),
  guide: z.object({ username: z.string(), displayName: z.string() }),
})
export type FeaturedReview = z.infer<typeof FeaturedReview>

/** A review as the guide's page shows it. */
export const GuideReview = z.object({
  /** By which it can be reported. */
  _id: Id,
  rating: z.number(),
  date: z.string(),
  text: z.string(),
  /** The review was written before the first agreed start. */
  isBeforeTour: z.literal(true).optional(),
  reply: ReviewReply.optional(),
})
export type GuideReview = z.infer<typeof GuideReview>
