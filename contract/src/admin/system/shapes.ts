import { z } from 'zod'
import { PERSON_ROLES } from '../../person.ts'
import { Id, Instant } from '../../wire.ts'
import { MAIL_FILTERS, MAIL_STATES, MAIL_TOPICS, NAMED_MAILS } from './vocabulary.ts'

/** Sizes and ages of an installation, as the answering instance sees them. */
export const SystemState = z.object({
  versions: z.object({ annai: z.string(), node: z.string(), database: z.string() }),
  /** When this instance started. */
  startedAt: Instant,
  migrations: z.object({ applied: z.number(), pending: z.number() }),
  database: z.object({ bytes: z.number() }),
  mails: z.object({
    queued: z.number(),
    sending: z.number(),
    retrying: z.number(),
    dead: z.number(),
    /** How long the oldest queued mail has been due; 0 without one. */
    oldestDueSeconds: z.number(),
    isLate: z.boolean(),
  }),
  jobs: z.array(
    z.object({
      name: z.string(),
      /** Null until its first run has ended well. */
      succeededAt: Instant.nullable(),
      /** The last run failed, or items of it wait for another attempt. */
      isFailing: z.boolean(),
    }),
  ),
  /** Null where none was made by command. */
  backup: z.object({ at: Instant, bytes: z.number(), isOld: z.boolean() }).nullable(),
  /** Null where it cannot be measured. */
  disk: z
    .object({
      freeBytes: z.number(),
      totalBytes: z.number(),
      room: z.enum(['enough', 'low', 'none']),
    })
    .nullable(),
  /** What push services answered in the last week. */
  pushes: z.array(
    z.object({
      service: z.string(),
      sent: z.number(),
      /** Subscriptions that had ended. */
      gone: z.number(),
      refused: z.number(),
      /** To be tried again. */
      later: z.number(),
    }),
  ),
  /** Requests to the translation service; null without one. */
  translation: z
    .object({
      engine: z.string(),
      /** In the last week. */
      answered: z.number(),
      failed: z.number(),
      today: z.number(),
      perDay: z.number(),
    })
    .nullable(),
  sockets: z.number(),
  /** Several instances serve this database, and this one has no Redis. */
  needsRedis: z.boolean(),
  /** Null while the index of explore is being built. */
  index: z.object({ guides: z.number(), comparedAt: Instant, isStale: z.boolean() }).nullable(),
})
export type SystemState = z.infer<typeof SystemState>

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
