import { z } from 'zod'
import { PERSON_ROLES } from '../../person.ts'
import { Id, Instant } from '../../wire.ts'
import { MAIL_FILTERS, MAIL_STATES, MAIL_TOPICS, NAMED_MAILS } from './vocabulary.ts'

export const UndeliveredMailQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  state: z.enum(MAIL_FILTERS).catch('all'),
})
export type UndeliveredMailQuery = z.infer<typeof UndeliveredMailQuery>

/** Without address, text and link, which administrators must not read. */
export const UndeliveredMail = z.object({
  _id: Id,
  state: z.enum(MAIL_STATES),
  topic: z.enum(MAIL_TOPICS),
  /** Which mail about an account it is. */
  kind: z.enum(NAMED_MAILS).optional(),
  /** The account that it goes to; null where it belongs to none. */
  recipient: z.object({ username: z.string(), role: z.enum(PERSON_ROLES) }).nullable(),
  /** The receiving domain. */
  domain: z.string(),
  attempts: z.number(),
  /** What the mail server answered, or why there was no answer. */
  reason: z.string(),
  createdAt: Instant,
  /** Null for a mail that was given up. */
  nextAttemptAt: Instant.nullable(),
})
export type UndeliveredMail = z.infer<typeof UndeliveredMail>

export const UndeliveredMailPage = z.object({
  rows: z.array(UndeliveredMail),
  total: z.number(),
  counts: z.record(z.enum(MAIL_FILTERS), z.number()),
})
export type UndeliveredMailPage = z.infer<typeof UndeliveredMailPage>

export const QueuedAgain = z.object({ queued: z.literal(true) })
export type QueuedAgain = z.infer<typeof QueuedAgain>
