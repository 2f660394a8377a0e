import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createRequestDurations } from '../http/operations/request-durations.ts'
import { collectMetrics, type ProcessMetrics } from './process-metrics.ts'

/** A process that has counted so much. */
async function measured(count: number): Promise<unknown> {
  const registry = new Registry()
  const registers = [registry]
  new Counter({ name: 'events', help: 'e', labelNames: ['kind'], registers }).inc(
    { kind: 'a' },
    count,
  )
  new Gauge({ name: 'sockets', help: 's', registers }).set(count)
  const durations = createRequestDurations()
  for (let n = 0; n < count; n++) durations.durationsOf('GET', '/', 200)(3)
  return { values: await registry.getMetricsAsJSON(), durations: durations.all() }
}

const countsOf = (all: ProcessMetrics[]) => ({
  events: all.map(
    ({ values }) => values.find(({ name }) => name === 'events')?.values[0]?.value ?? 0,
  ),
  requests: all.map(({ durations }) => durations[0]?.buckets[0] ?? 0),
  sockets: all.map(({ values }) => values.find(({ name }) => name === 'sockets')?.values[0]?.value),
})
const late = () => Promise.reject(new Error('no answer'))

test('A worker that is late shows what it has counted before, and no state', async () => {
  const metrics = collectMetrics()
  expect(countsOf([await metrics.read(1, late())])).toMatchObject({ events: [0], requests: [0] })
  await metrics.read(1, measured(5))
  expect(countsOf([await metrics.read(1, late())])).toEqual({
    events: [5],
    requests: [5],
    sockets: [undefined],
  })
})

test('What ended workers have counted stays counted', async () => {
  const metrics = collectMetrics()
  await metrics.read(1, measured(5))
  await metrics.read(2, measured(3))
  metrics.end(1)
  metrics.end(2)
  metrics.end(3)
  const running = await metrics.read(4, measured(1))
  expect(countsOf([running, metrics.ended()])).toEqual({
    events: [1, 8],
    requests: [1, 8],
    sockets: [1, undefined],
  })
})
