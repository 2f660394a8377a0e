import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from '../../platform.ts'

const READY_WITHIN = 1500
/** How long one database check is reused, in ms. */
const READY_CACHE_MS = 1000

/** Caches the result of a check for a second, so that polling costs the database nothing. */
function cachedCheck(check: () => Promise<boolean>): () => Promise<boolean> {
  let last: { startedAt: number; answer: Promise<boolean> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.startedAt >= READY_CACHE_MS) last = { startedAt: now, answer: check() }
    return last.answer
  }
}

/**
 * `/healthz`: the process answers. `/readyz`: it can serve; 503 while draining, without a database
 * and until every feature is ready, such as the search index at a start. If the secrets were sealed
 * with another key it stays ready and reports that, because everything else works. Without Redis it
 * stays ready too: only events between instances are missing, and otherwise every instance would
 * leave the load balancer at once.
 */
export function registerHealthRoutes(app: FastifyInstance, ctx: Platform): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }))
  const isDatabaseReady = cachedCheck(() => {
    const timeout = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), READY_WITHIN).unref()
    })
    const answers = sql`select 1`.execute(ctx.db).then(
      () => true,
      () => false,
    )
    return Promise.race([answers, timeout])
  })
  const hasRightKey = cachedCheck(() => ctx.secrets.hasRightKey().catch(() => true))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const canWork = !app.isDraining() && app.readinessChecks.every((check) => check())
    const isReady = canWork && (await isDatabaseReady())
    const isCutOff = ctx.live.isCutOff()
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      ...(isReady && !(await hasRightKey()) && { secrets: 'other key' }),
      ...(ctx.env.REDIS_URL !== undefined && { redis: isCutOff ? 'away' : 'ready' }),
    })
  })
}
