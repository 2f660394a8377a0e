const FIRST_PAUSE = 1000
const MAX_PAUSE_MS = 30_000

/**
 * A circuit breaker: stops using a server after a failure, for longer if failures follow each other
 * closely.
 */
export interface Breaker {
  isOpen(): boolean
  /** Failures of calls that began before the pause do not prolong it. */
  fail(): void
}

export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let openUntil = Number.NEGATIVE_INFINITY
  let pause = 0
  const isOpen = () => now() < openUntil
  return {
    isOpen,
    fail() {
      if (isOpen()) return
      const isSoon = now() - openUntil < MAX_PAUSE_MS
      pause = isSoon ? Math.min(2 * pause, MAX_PAUSE_MS) : FIRST_PAUSE
      openUntil = now() + pause
    },
  }
}
