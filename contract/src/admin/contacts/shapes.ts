import { z } from 'zod'
import { CONTACT_LIMITS } from '../../contact/limits.ts'
import { ClientId, Instant, requiredText } from '../../wire.ts'

/** What an administrator answered. */
export const ContactReply = z.object({
  _id: z.string(),
  admin: z.string(),
  text: z.string(),
  date: Instant,
})
export type ContactReply = z.infer<typeof ContactReply>

export const ContactReplyRequest = z.object({
  /** Chosen by the caller: a repeated call sends no second mail. */
  _id: ClientId,
  text: requiredText(CONTACT_LIMITS.reply, 'messageRequired', 'contactMessageLength'),
})
export type ContactReplyRequest = z.infer<typeof ContactReplyRequest>
