import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge } from 'prom-client'
import { z } from 'zod'
import { hashToken } from '../../ids.ts'
import type { Platform } from '../../platform.ts'
import { refuse } from '../../refusal.ts'
import { ProcessMetrics } from '../../workers/process-metrics.ts'
import type { Primary } from '../../workers/worker.ts'
import { registerGauges } from './gauges.ts'
import { isTrulyLocal } from './local.ts'
import {
  addSeries,
  createRequestDurations,
  durationsText,
  type RequestDurations,
} from './request-durations.ts'

function holds(token: string, authorization: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(hashToken(given), hashToken(token))
}

const AllMetrics = z.array(ProcessMetrics)

/**
 * Takes the maximum of the event loop delays of all workers: prom-client would take the average, but
 * idle workers do not make a delayed one faster.
 */
const withAggregator = (metric: ProcessMetrics['values'][number]) =>
  /^nodejs_eventloop_lag(?!_min)/.test(metric.name) ? { ...metric, aggregator: 'max' } : metric

/** The metrics of all workers, summed; every worker returns the same values. */
async function textOfAll(primary: Primary): Promise<string> {
  const all = AllMetrics.parse(await primary.call('metrics', null))
  const values = all.map((one) => one.values.map(withAggregator))
  const text = await AggregatorRegistry.aggregate(values).metrics()
  return `${text}${durationsText(addSeries(all.map(({ durations }) => durations)))}`
}

/**
 * `/metrics` for Prometheus: for callers with METRICS_TOKEN, or without one for this machine only.
 */
export function registerMetrics(app: FastifyInstance, ctx: Platform): RequestDurations {
  const { env, metrics } = ctx
  // These metrics cover the process, and a test runs several applications in one.
  if (env.NODE_ENV !== 'test') collectDefaultMetrics({ register: metrics.registry })
  new Gauge({
    name: 'serving_processes',
    help: 'Processes of this instance that take requests: 1, or its workers',
    registers: [metrics.registry],
    collect() {
      this.set(app.server.listening ? 1 : 0)
    },
  })
  const durations = createRequestDurations()
  registerGauges(ctx)
  ctx.primary?.answer('own metrics', async () => ({
    values: await metrics.readValues(),
    durations: [...durations.all()],
  }))
  const text = async (): Promise<string> =>
    ctx.primary
      ? textOfAll(ctx.primary)
      : `${await metrics.read()}${durationsText(durations.all())}`
  // Synchronous, because it runs after every call.
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const { url = 'none' } = routeOptions
    durations.durationsOf(method, url, reply.statusCode)(reply.elapsedTime)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { METRICS_TOKEN } = env
    const isAllowed = METRICS_TOKEN
      ? holds(METRICS_TOKEN, request.headers.authorization)
      : isTrulyLocal(request.raw, env)
    // 404, so that the response does not reveal that the address exists.
    if (!isAllowed) refuse('request.notFound')
    return reply.type(metrics.registry.contentType).send(await text())
  })
  return durations
}
