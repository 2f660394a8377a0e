/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const NAME = 'http_request_duration_seconds'

interface Series {
  labels: string
  /** Requests by bucket; the last one has no upper bound. */
  buckets: number[]
  sum: number
}

const escapeLabel = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const labelsOf = (method: string, route: string, status: number) =>
  `method="${method}",route="${escapeLabel(route)}",status="${status}"`

function exposition({ labels, buckets, sum }: Series): string[] {
  let count = 0
  const lines = buckets.map((requests, at) => {
    count += requests
    return `${NAME}_bucket{le="${BOUNDS[at] ?? '+Inf'}",${labels}} ${count}`
  })
  return [...lines, `${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${count}`]
}

/**
 * The histogram of request durations. prom-client is not used here, because it rebuilds its labels
 * for every value, which took a tenth of the time of a cached response.
 */
export function createRequestDurations() {
  const series = new Map<string, Series>()

  /** Counts one answered request. */
  function observe(method: string, route: string, status: number, ms: number): void {
    const key = `${method} ${status} ${route}`
    const known = series.get(key)
    const labels = known?.labels ?? labelsOf(method, route, status)
    const own = known ?? { labels, buckets: [...BOUNDS, 0].fill(0), sum: 0 }
    if (!known) series.set(key, own)
    const seconds = ms / 1000
    let at = 0
    while (seconds > (BOUNDS[at] ?? Number.POSITIVE_INFINITY)) at++
    own.buckets[at] = (own.buckets[at] ?? 0) + 1
    own.sum += seconds
  }
  return { observe, all: (): readonly Series[] => [...series.values()] }
}

/** The series in the text format of Prometheus. */
export const durationsText = (series: readonly Series[]): string =>
  [
    `# HELP ${NAME} Time to answer, by route and status`,
    `# TYPE ${NAME} histogram`,
    ...series.flatMap(exposition),
    '',
  ].join('\n')
