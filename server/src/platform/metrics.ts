import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'

/** What `/metrics` returns; features add their own. */
export interface Metrics {
  readonly registry: Registry
  /**
   * Registers a refresh that runs before each answer, for values that only the database knows. If
   * it fails, `clear` removes its values, because an old value would hide the fault. While it is
   * slow, the last values are returned.
   */
  beforeRead(refresh: () => Promise<void>, clear: () => void): void
  /** The metrics in the text format of Prometheus. */
  read(): Promise<string>
}

/**
 * Milliseconds; shorter than a request waits for a connection, so that a full pool does not hide
 * all other values.
 */
const REFRESH_WITHIN_MS = 600

export function createMetrics(): Metrics {
  const registry = new Registry()
  const refreshes: (() => Promise<void>)[] = []
  const refresh = () =>
    Promise.race([
      Promise.all(refreshes.map((run) => run())),
      sleep(REFRESH_WITHIN_MS, undefined, { ref: false }),
    ])
  return {
    registry,
    beforeRead(run, clear) {
      let running: Promise<void> | undefined
      refreshes.push(() => {
        running ??= run()
          .catch(clear)
          .finally(() => {
            running = undefined
          })
        return running
      })
    },
    async read() {
      await refresh()
      return registry.metrics()
    },
  }
}
