import PQueue from 'p-queue'
import { refuse } from '../refusal.ts'

export interface QueueBounds {
  /** How many tasks run at the same time. */
  readonly concurrency: number
  /** How many may wait; the next one is refused at once. */
  readonly maxWaiting: number
  /** The longest wait in ms before a task is refused. */
  readonly maxWaitMs: number
  /** How many tasks of one account, or of one network address, may be queued or running. */
  readonly maxPerAccount?: number
}

export interface WorkQueue {
  /**
   * Runs the work in its turn, or refuses with 503 and Retry-After when the queue is full or the
   * wait is too long.
   */
  run<T>(work: () => Promise<T>, account?: string): Promise<T>
}

const RETRY_AFTER_SECONDS = 5

const refuseBusy = (): never =>
  refuse('server.busy', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })

/**
 * A queue for expensive work, bounded in length, in waiting time and per account. Accounts take
 * turns: the more of its work is in the queue, the later its next work runs.
 */
export function createWorkQueue(bounds: QueueBounds): WorkQueue {
  const { concurrency, maxWaiting, maxWaitMs, maxPerAccount = Number.POSITIVE_INFINITY } = bounds
  const queue = new PQueue({ concurrency })
  const perAccount = new Map<string, number>()

  async function enqueue<T>(work: () => Promise<T>, priority = 0): Promise<T> {
    if (queue.pending >= concurrency && queue.size >= maxWaiting) refuseBusy()
    const wait = new AbortController()
    const timer = setTimeout(() => wait.abort(), maxWaitMs)
    const inTurn = () => {
      // Limits the waiting only: the work has its own time limit.
      clearTimeout(timer)
      return work()
    }
    try {
      return await queue.add(inTurn, { signal: wait.signal, priority })
    } catch (error) {
      if (wait.signal.aborted) refuseBusy()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async run(work, account) {
      if (account === undefined) return enqueue(work)
      const inQueue = perAccount.get(account) ?? 0
      if (inQueue >= maxPerAccount) refuseBusy()
      perAccount.set(account, inQueue + 1)
      try {
        return await enqueue(work, -inQueue)
      } finally {
        const left = (perAccount.get(account) ?? 1) - 1
        if (left > 0) perAccount.set(account, left)
        else perAccount.delete(account)
      }
    },
  }
}
