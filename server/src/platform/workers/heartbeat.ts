const EVERY_MS = 5000
const MISSED = 3

/**
 * Calls `onHung` when a worker misses several calls in a row. Calls are counted instead of time,
 * because this process itself may have been delayed.
 */
export function watchHeartbeat(
  ping: (withinMs: number) => Promise<unknown>,
  onHung: () => void,
): { stop(): void } {
  let missed = 0
  let isWaiting = false
  const timer = setInterval(() => {
    if (isWaiting) return
    isWaiting = true
    ping(EVERY_MS - 500)
      .then(
        () => {
          missed = 0
        },
        () => {
          missed++
        },
      )
      .finally(() => {
        isWaiting = false
        if (missed < MISSED) return
        clearInterval(timer)
        onHung()
      })
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
