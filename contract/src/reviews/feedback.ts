import { z } from 'zod'
import { Instant, trimmedText } from '../wire.ts'
import { REVIEW_LIMITS as L } from './limits.ts'

/** What a guide is asked about a traveller after a tour; each may be skipped. */
export const FEEDBACK_QUESTIONS = ['onTime', 'group', 'payment', 'again'] as const

const FeedbackAnswers = z.object({
  onTime: z.boolean().optional(),
  /** The group was as agreed. */
  group: z.boolean().optional(),
  /** Paid as agreed. */
  payment: z.boolean().optional(),
  /** The guide would guide them again. */
  again: z.boolean().optional(),
})
export type FeedbackAnswers = z.infer<typeof FeedbackAnswers>

/** Without answers and text: nothing to add. */
export const FeedbackRequest = z
  .object({
    answers: FeedbackAnswers.nullish(),
    text: trimmedText(L.feedback, 'tooLong').nullish(),
  })
  .nullish()
export type FeedbackRequest = z.infer<typeof FeedbackRequest>

/** A guide's feedback on a traveller, without the guide's name. */
export const Feedback = z.object({
  answers: FeedbackAnswers,
  text: z.string(),
  date: Instant,
  /** Staff removed the words; the answers stay. */
  areWordsRemoved: z.literal(true).optional(),
})
export type Feedback = z.infer<typeof Feedback>
