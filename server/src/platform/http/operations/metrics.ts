import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram } from 'prom-client'
import { hashToken } from '../../ids.ts'
import type { Platform } from '../../platform.ts'
import { refuse } from '../../refusal.ts'
import { registerGauges } from './gauges.ts'

function holds(token: string, authorization: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(hashToken(given), hashToken(token))
}

/**
 * `/metrics` for Prometheus: for callers with METRICS_TOKEN. Without that setting it is closed.
 */
export function registerMetrics(app: FastifyInstance, ctx: Platform): void {
  const { env, metrics } = ctx
  // These metrics cover the process, and a test runs several applications in one.
  if (env.NODE_ENV !== 'test') collectDefaultMetrics({ register: metrics.registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics.registry],
  })
  registerGauges(ctx)
  // Synchronous, because it runs after every call.
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const { url: route = 'none' } = routeOptions
    const labels = { method, route, status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { METRICS_TOKEN } = env
    // 404, so that the response does not reveal that the address exists.
    if (!METRICS_TOKEN || !holds(METRICS_TOKEN, request.headers.authorization))
      refuse('request.notFound')
    return reply.type(metrics.registry.contentType).send(await metrics.read())
  })
}
