import { z } from 'zod'
import { Id, requiredLine, requiredText } from '../../wire.ts'
import { QUICK_REPLY_LIMITS } from './limits.ts'

export const QuickReplyRequest = z.object({
  title: requiredLine(QUICK_REPLY_LIMITS.title, 'required', 'tooLong'),
  /** With blanks such as `{date}` (docs/rules/chat.md#quick-replies). */
  text: requiredText(QUICK_REPLY_LIMITS.text, 'required', 'tooLong'),
})
export type QuickReplyRequest = z.infer<typeof QuickReplyRequest>

export const QuickReply = z.object({ _id: Id, title: z.string(), text: z.string() })
export type QuickReply = z.infer<typeof QuickReply>

/** All of a guide, oldest first. */
export const QuickReplies = z.object({ replies: z.array(QuickReply) })
export type QuickReplies = z.infer<typeof QuickReplies>
