import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hashToken } from '../ids.ts'
import type { Platform } from '../platform.ts'
import { refuse } from '../refusal.ts'
import { isTrulyLocal } from './local.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

function holds(token: string, authorization: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(hashToken(given), hashToken(token))
}

/** Notes one answered call. */
export type Observe = (method: string, route: string, status: number, ms: number) => void

/** `/metrics` for Prometheus: with METRICS_TOKEN for its holder, without for this machine only. */
export function answerMetrics(app: FastifyInstance, { env, live }: Platform): Observe {
  const register = new Registry()
  // They watch the whole process, where a test runs several applications.
  if (env.NODE_ENV !== 'test') collectDefaultMetrics({ register })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  })
  new Gauge({
    name: 'live_sockets',
    help: 'Open live connections of this instance',
    registers: [register],
    collect() {
      this.set(live.count())
    },
  })
  const observe: Observe = (method, route, status, ms) => {
    seconds.observe({ method, route, status: String(status) }, ms / 1000)
  }
  // Without a promise: it runs after every call.
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    observe(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { METRICS_TOKEN } = env
    const isAllowed = METRICS_TOKEN
      ? holds(METRICS_TOKEN, request.headers.authorization)
      : isTrulyLocal(request.raw, env)
    // Whether there is such an address is not told.
    if (!isAllowed) refuse('request.notFound')
    return reply.type(register.contentType).send(await register.metrics())
  })
  return observe
}
