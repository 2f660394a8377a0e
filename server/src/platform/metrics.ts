import { type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'

/** For a value that is the same in every worker and must not be added up. */
export const SAME_FOR_WORKERS = { aggregator: 'max' } as const

/** What `/metrics` answers besides the durations of requests; features add their own. */
export interface Metrics {
  readonly registry: Registry
  /**
   * `refresh` runs before each answer, for what only the database knows. Where it fails, `clear`
   * removes its values: an old value would hide the fault.
   */
  beforeRead(refresh: () => Promise<void>, clear: () => void): void
  /** In the text format of Prometheus. */
  read(): Promise<string>
  /** As values, which a primary adds up over its workers. */
  readValues(): Promise<MetricObjectWithValues<MetricValue<string>>[]>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const refreshes: (() => Promise<void>)[] = []
  const refresh = () => Promise.all(refreshes.map((run) => run()))
  return {
    registry,
    beforeRead(run, clear) {
      refreshes.push(() => run().catch(clear))
    },
    async read() {
      await refresh()
      return registry.metrics()
    },
    async readValues() {
      await refresh()
      return registry.getMetricsAsJSON()
    },
  }
}
