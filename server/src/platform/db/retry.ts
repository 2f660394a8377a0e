import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import { StartError } from '../startup/start-error.ts'
import { isUnavailable } from './unavailable.ts'

const FIRST_WAIT = 200
const MAX_WAIT_MS = 5000
const START_WITHIN_MS = 5 * 60_000

interface Retrying {
  readonly log: Pick<Logger, 'warn'>
  /** Ends the waiting; the last error is thrown. */
  readonly signal?: AbortSignal
  readonly withinMs?: number
  readonly isWorthRetrying?: (error: unknown) => boolean
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Retries work while the database is unavailable, with backoff. The work must be safe to repeat.
 * Any other error is thrown at once, and so is the last one after the time limit.
 */
export async function retryWithBackoff<T>(
  task: string,
  attempt: () => Promise<T>,
  { log, signal, withinMs = Number.POSITIVE_INFINITY, isWorthRetrying = isUnavailable }: Retrying,
): Promise<T> {
  const began = Date.now()
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    try {
      return await attempt()
    } catch (error) {
      const isOver = signal?.aborted || Date.now() - began > withinMs
      if (isOver || !isWorthRetrying(error)) throw error
      log.warn({ task, reason: reasonOf(error), retryInMs: wait }, 'the database is busy: retrying')
      await sleep(wait, undefined, { ...(signal && { signal }) }).catch(() => undefined)
    }
  }
}

/** Runs a step of the start: it succeeds, or the start ends with a one-line error. */
export async function startStep<T>(
  task: string,
  attempt: () => Promise<T>,
  log: Pick<Logger, 'warn'>,
  options: Pick<Retrying, 'isWorthRetrying' | 'withinMs'> = {},
): Promise<T> {
  const { withinMs = START_WITHIN_MS, isWorthRetrying = isUnavailable } = options
  try {
    return await retryWithBackoff(task, attempt, { log, withinMs, isWorthRetrying })
  } catch (error) {
    if (!isWorthRetrying(error)) throw error
    const seconds = Math.round(withinMs / 1000)
    throw new StartError(
      `The database did not answer within ${seconds} s (${task}): ${reasonOf(error)}`,
    )
  }
}
