const SAMPLE_MS = 100
const SAMPLES = 10
/** Refuses renders before API calls slow down. */
const MAX_MEAN_DELAY_MS = 400

export interface OverloadMonitor {
  isOverloaded(): boolean
  stop(): void
}

/**
 * Measures the mean delay of the event loop from the last ten timers: over one second when idle,
 * over five at the limit.
 */
export function monitorOverload(maxMeanDelayMs = MAX_MEAN_DELAY_MS): OverloadMonitor {
  const delays: number[] = []
  let expectedAt = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    delays.push(Math.max(0, now - expectedAt))
    if (delays.length > SAMPLES) delays.shift()
    expectedAt = now + SAMPLE_MS
  }, SAMPLE_MS)
  timer.unref()
  return {
    isOverloaded: () =>
      delays.length === SAMPLES &&
      delays.reduce((sum, delay) => sum + delay, 0) / SAMPLES > maxMeanDelayMs,
    stop: () => clearInterval(timer),
  }
}
