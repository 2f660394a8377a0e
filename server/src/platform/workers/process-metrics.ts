import { z } from 'zod'
import { addSeries, DurationSeries } from '../http/operations/request-durations.ts'

const Value = z.looseObject({
  value: z.number().nullable(),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  metricName: z.string().optional(),
})
const Metric = z.looseObject({ name: z.string(), type: z.string(), values: z.array(Value) })
type Metric = z.output<typeof Metric>

/** What one worker has measured. */
export const ProcessMetrics = z.object({
  values: z.array(Metric),
  durations: z.array(DurationSeries),
})
export type ProcessMetrics = z.output<typeof ProcessMetrics>

const NONE: ProcessMetrics = { values: [], durations: [] }

const seriesOf = ({ metricName, labels }: z.output<typeof Value>) =>
  JSON.stringify([metricName, Object.entries(labels).sort()])

function addMetric(known: Metric | undefined, metric: Metric): Metric {
  const sums = new Map(known?.values.map((one) => [seriesOf(one), one]))
  for (const one of metric.values) {
    const value = (one.value ?? 0) + (sums.get(seriesOf(one))?.value ?? 0)
    sums.set(seriesOf(one), { ...one, value })
  }
  return { ...metric, values: [...sums.values()] }
}

/** Counters only: gauges of a process that has ended have no meaning. */
const countsOf = ({ values, durations }: ProcessMetrics): ProcessMetrics => ({
  values: values.filter(({ type }) => type === 'counter' || type === 'histogram'),
  durations,
})

function addCounts(a: ProcessMetrics, b: ProcessMetrics): ProcessMetrics {
  const values = new Map(a.values.map((metric) => [metric.name, metric]))
  for (const metric of b.values) values.set(metric.name, addMetric(values.get(metric.name), metric))
  return { values: [...values.values()], durations: addSeries([a.durations, b.durations]) }
}

/** The summed metrics of all workers. No counter falls while a worker is late or is replaced. */
export function collectMetrics() {
  const last = new Map<number, ProcessMetrics>()
  const running = new Set<number>()
  let ended = NONE
  return {
    /** For a worker that does not answer, its last counts. */
    async read(worker: number, answer: Promise<unknown>): Promise<ProcessMetrics> {
      running.add(worker)
      const before = last.get(worker) ?? NONE
      try {
        const metrics = ProcessMetrics.parse(await answer)
        // The worker has ended meanwhile: its last counts are used.
        if (!running.has(worker)) return countsOf(before)
        last.set(worker, metrics)
        return metrics
      } catch {
        return countsOf(before)
      }
    },
    /** The counts of all workers that have ended, as last read. */
    ended: () => ended,
    end(worker: number) {
      ended = addCounts(ended, countsOf(last.get(worker) ?? NONE))
      last.delete(worker)
      running.delete(worker)
    },
  }
}
