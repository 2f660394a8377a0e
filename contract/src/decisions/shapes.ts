import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'
import { boundedText, Id, Instant, requiredText, trimmedText } from '../wire.ts'
import { DECISION_LIMITS } from './limits.ts'
import {
  ACCOUNT_CODES,
  APPEAL_OUTCOMES,
  CODES,
  DECISION_ACT_NAMES,
  FEEDBACK_CODES,
  PROFILE_CODES,
  REVIEW_CODES,
  UNSPECIFIED,
} from './vocabulary.ts'

const codeOf = <const C extends readonly [string, ...string[]]>(codes: C) =>
  z.enum(codes, { error: 'statusInvalid' }).optional()
const facts = trimmedText(DECISION_LIMITS.facts, 'reasonLength').optional()

/** The reason of a decision. The calls of the specification have none, so the code may be missing. */
export const ProfileReason = z.object({ code: codeOf(PROFILE_CODES), facts })
export const AccountReason = z.object({ code: codeOf(ACCOUNT_CODES), facts })
export const ReviewReason = z.object({ code: codeOf(REVIEW_CODES), facts })

export const FeedbackReason = z.object({
  code: z.enum(FEEDBACK_CODES, { error: 'statusInvalid' }),
  facts: requiredText(DECISION_LIMITS.facts, 'required', 'reasonLength'),
})
export const WarningRequest = z.object({
  code: z.enum(ACCOUNT_CODES, { error: 'statusInvalid' }),
  facts: requiredText(DECISION_LIMITS.facts, 'required', 'reasonLength'),
})

/** The secret of the mailed link; the person needs no login with it. */
const key = boundedText(100).optional()
export const DecisionKey = z.object({ key })

export const AppealRequest = z.object({
  key,
  body: requiredText(DECISION_LIMITS.appeal, 'required', 'tooLong'),
})
export type AppealRequest = z.infer<typeof AppealRequest>

const Appeal = z.object({
  body: z.string(),
  sentAt: Instant,
  /** Null until it is answered. */
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  answer: z.string(),
  answeredAt: Instant.nullable(),
  /** The one administrator of the site answered it, who had also decided. */
  isBySamePerson: z.literal(true).optional(),
})

/** A decision, for the person whom it concerns. */
export const Decision = z.object({
  _id: Id,
  act: z.enum(DECISION_ACT_NAMES),
  code: z.enum([...CODES, UNSPECIFIED]),
  facts: z.string(),
  decidedAt: Instant,
  /** Until when it can be appealed. */
  appealUntil: Instant,
  appeal: Appeal.nullable(),
})
export type Decision = z.infer<typeof Decision>

export const AppealAnswer = z.object({
  outcome: z.enum(APPEAL_OUTCOMES, { error: 'statusInvalid' }),
  answer: requiredText(DECISION_LIMITS.answer, 'required', 'reasonLength'),
})
export type AppealAnswer = z.infer<typeof AppealAnswer>

/** An appeal that waits, with its decision. */
export const WaitingAppeal = Decision.extend({
  person: z.object({ _id: Id, username: z.string(), displayName: z.string() }).nullable(),
  decidedBy: z.string(),
  /** Whether the caller may answer it, and from when if they decided themselves and are alone. */
  mayAnswer: z.boolean(),
  mayAnswerFrom: Instant.nullable(),
})
export type WaitingAppeal = z.infer<typeof WaitingAppeal>

export const PreviewQuery = z.object({
  /** The person; of a review its booking, whose traveller wrote it. */
  subject: z.uuid(),
  act: z.enum(DECISION_ACT_NAMES),
  code: z.enum(CODES),
})
const MailTexts = z.object({
  subject: z.string(),
  body: z.string(),
  reason: z.string(),
})
/** The mail of a decision in the language of the person, and in the caller's. */
export const DecisionPreview = z.object({
  language: z.enum(LANGUAGES),
  theirs: MailTexts,
  own: MailTexts,
})
export type DecisionPreview = z.infer<typeof DecisionPreview>
