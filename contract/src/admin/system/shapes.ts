import { z } from 'zod'
import { Instant } from '../../wire.ts'

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
