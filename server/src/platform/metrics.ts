import { Registry } from 'prom-client'

/** What `/metrics` answers besides the durations of requests; features add their own. */
export interface Metrics {
  readonly registry: Registry
  /** Runs before each answer, for what only the database knows. Where it fails, its values are left out. */
  beforeRead(refresh: () => Promise<void>): void
  read(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const refreshes: (() => Promise<void>)[] = []
  return {
    registry,
    beforeRead(refresh) {
      refreshes.push(refresh)
    },
    async read() {
      await Promise.all(refreshes.map((refresh) => refresh().catch(() => undefined)))
      return registry.metrics()
    },
  }
}
