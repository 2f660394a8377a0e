import { z } from 'zod'
import { Id, Instant } from '../../wire.ts'
import { QUEUE_KINDS, QUEUE_OWNERS } from './vocabulary.ts'

export const QueueQuery = z.object({
  kind: z
    .enum(['all', ...QUEUE_KINDS])
    .catch('all')
    .default('all'),
  owner: z.enum(QUEUE_OWNERS).catch('all').default('all'),
})
export type QueueQuery = z.infer<typeof QueueQuery>

/** Who has an entry, until when. It informs the others and locks nothing. */
const QueueClaim = z.object({ admin: z.string(), isMine: z.boolean(), until: Instant })

export const QueueEntry = z.object({
  kind: z.enum(QUEUE_KINDS),
  _id: Id,
  /** The person whom it is about, or who wrote. */
  name: z.string(),
  username: z.string().nullable(),
  /** The reason of a report, the subject of a message, the act of an appeal, who claims a no-show. */
  title: z.string(),
  since: Instant,
  dueAt: Instant,
  claim: QueueClaim.nullable(),
})
export type QueueEntry = z.infer<typeof QueueEntry>

export const Queue = z.object({
  /** The most urgent first. */
  rows: z.array(QueueEntry),
  /** Of everything that waits, by kind. */
  counts: z.record(z.enum(QUEUE_KINDS), z.number()),
  /** The newest decision, where nothing waits. */
  last: z.object({ admin: z.string(), date: Instant }).nullable(),
})
export type Queue = z.infer<typeof Queue>

export const ClaimRequest = z.object({
  kind: z.enum(QUEUE_KINDS, { error: 'statusInvalid' }),
  _id: z.uuid({ error: 'invalid' }),
})
export type ClaimRequest = z.infer<typeof ClaimRequest>

export const ClaimResponse = z.object({ claim: QueueClaim })
