import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'

/**
 * Runs the work; refuses with `server.busy` (503, Retry-After) after `ms` milliseconds.
 * The framework's `handlerTimeout` stops once a body has been read, so a call with a body would
 * never time out.
 */
export async function withTimeout<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const busy = () => new Refusal('server.busy', { headers: { 'retry-after': '5' } })
  const timer = setTimeout(() => reject(busy()), ms)
  try {
    return await Promise.race([work(), timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs the work; its result or refusal is returned no earlier than `ms` milliseconds later. */
export async function withMinDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const due = ms > 0 ? sleep(ms) : undefined
  try {
    return await work()
  } finally {
    await due
  }
}
