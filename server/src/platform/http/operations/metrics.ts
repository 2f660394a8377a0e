import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { hashToken } from '../../ids.ts'
import type { Platform } from '../../platform.ts'
import { refuse } from '../../refusal.ts'
import { registerGauges } from './gauges.ts'
import { createRequestDurations, durationsText } from './request-durations.ts'

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
  const durations = createRequestDurations()
  registerGauges(ctx)
  // Synchronous, because it runs after every call.
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const { url = 'none' } = routeOptions
    durations.observe(method, url, reply.statusCode, reply.elapsedTime)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { METRICS_TOKEN } = env
    // 404, so that the response does not reveal that the address exists.
    if (!METRICS_TOKEN || !holds(METRICS_TOKEN, request.headers.authorization))
      refuse('request.notFound')
    return reply
      .type(metrics.registry.contentType)
      .send(`${await metrics.read()}${durationsText(durations.all())}`)
  })
}
