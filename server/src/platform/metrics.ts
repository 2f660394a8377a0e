import { type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'

/** For a value that every worker reads alike: the workers' values are not added up. */
export const SAME_FOR_WORKERS = { aggregator: 'max' } as const

/** What `/metrics` answers besides the durations of requests; features add their own. */
export interface Metrics {
  readonly registry: Registry
  /** Runs before each answer, for what only the database knows. Where it fails, its values are left out. */
  beforeRead(refresh: () => Promise<void>): void
  /** In the text format of Prometheus. */
  read(): Promise<string>
  /** As values, which a primary adds up over its workers. */
  readValues(): Promise<MetricObjectWithValues<MetricValue<string>>[]>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const refreshes: (() => Promise<void>)[] = []
  const refresh = () => Promise.all(refreshes.map((run) => run().catch(() => undefined)))
  return {
    registry,
    beforeRead(run) {
      refreshes.push(run)
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
