import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Platform } from '../platform.ts'

const READY_WITHIN = 1500

/**
 * `/healthz`: the process answers. `/readyz`: it can work; 503 while draining or without a database.
 * Without Redis it says so and stays ready: everything works but news between instances, and every
 * instance would leave the load balancer at once.
 */
export function answerOperations(app: FastifyInstance, p: Platform): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const timeout = new Promise<false>((resolve) => {
      setTimeout(() => resolve(false), READY_WITHIN).unref()
    })
    const answers = sql`select 1`.execute(p.db).then(
      () => true,
      () => false,
    )
    const isReady = !app.isDraining() && (await Promise.race([answers, timeout]))
    const reach = p.live.reach()
    return reply.status(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      ...(reach !== 'alone' && { redis: reach === 'all' ? 'ready' : 'away' }),
    })
  })
}
