import { z } from 'zod'
import { CONTACT_LIMITS } from '../../contact/limits.ts'
import { LANGUAGES } from '../../languages.ts'
import { ClientId, Id, Instant, requiredText } from '../../wire.ts'

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

export const AdminContact = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: Instant,
  /** When an administrator marked it as answered. */
  answeredAt: Instant.nullable(),
  /** The account with this address, if its owner proved it. */
  account: z.object({ _id: Id, displayName: z.string() }).optional(),
  /** In which it was sent and is answered. */
  language: z.enum(LANGUAGES).optional(),
  replies: z.array(ContactReply).optional(),
})
export type AdminContact = z.infer<typeof AdminContact>
export const AnsweredRequest = z.object({ isAnswered: z.boolean({ error: 'required' }) })
