import { z } from 'zod'
import { FeedbackReason, ReviewReason } from '../../decisions/shapes.ts'
import { Instant, requiredText } from '../../wire.ts'
import { ADMIN_LIMITS } from '../limits.ts'

const removalReason = requiredText(ADMIN_LIMITS.reason, 'removalReasonRequired', 'reasonLength')
/** A removal has a code, with facts that the author reads, or a reason for the audit log alone. */
export const RemovalRequest = ReviewReason.extend({ reason: removalReason.optional() }).refine(
  ({ code, reason }) => code !== undefined || reason !== undefined,
  { path: ['reason'], error: 'removalReasonRequired' },
)
export const RestorationRequest = z.object({ reason: removalReason })
export type RemovalRequest = z.infer<typeof RemovalRequest>
export const RemovalResponse = z.object({ removedAt: Instant })
export type RemovalResponse = z.infer<typeof RemovalResponse>
export const RestorationResponse = z.object({ removedAt: z.null() })
export type RestorationResponse = z.infer<typeof RestorationResponse>

/** The words of a guide's feedback are removed with a code and facts, which the guide reads. */
export const FeedbackRemovalRequest = FeedbackReason
export type FeedbackRemovalRequest = z.infer<typeof FeedbackRemovalRequest>
