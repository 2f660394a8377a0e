import { sql } from 'kysely'
import { MINUTE } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Tx } from '../db/transact.ts'
import { IS_RETRYING } from './undelivered.ts'

/** Milliseconds after which a queue counts as stuck. */
const LATE = 10 * MINUTE

export interface QueueState {
  readonly queued: number
  readonly sending: number
  /** Of the queued mails, those that failed before. */
  readonly retrying: number
  /** Mails that were given up. */
  readonly dead: number
  /**
   * How long the oldest queued mail has been due; 0 without one. A failed mail is rescheduled, so it
   * counts from its creation if no mail was sent in the last ten minutes.
   */
  readonly oldestDueSeconds: number
  readonly isLate: boolean
}

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`

/** Counts waiting, sending and given-up mails, and how long the oldest waiting one is due. */
export async function readQueueState(db: Db | Tx, now: Date): Promise<QueueState> {
  const { oldestDueAt, ...counts } = await db
    .selectFrom('mails')
    .select([
      counted(sql`status = 'queued'`).as('queued'),
      counted(sql`status = 'sending'`).as('sending'),
      counted(sql`${IS_RETRYING}`).as('retrying'),
      counted(sql`status = 'dead'`).as('dead'),
      sql<Date | null>`min(case
        when attempts > 0 and not exists (
          select from mails as sent where sent.sent_at > ${new Date(now.getTime() - LATE)})
        then created_at else due_at end) filter (where status = 'queued')`.as('oldestDueAt'),
    ])
    .where('status', 'in', ['queued', 'sending', 'dead'])
    .executeTakeFirstOrThrow()
  const late = oldestDueAt ? Math.max(0, now.getTime() - oldestDueAt.getTime()) : 0
  return { ...counts, oldestDueSeconds: late / 1000, isLate: late > LATE }
}
