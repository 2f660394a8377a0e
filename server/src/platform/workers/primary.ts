import { once } from 'node:events'
import { createServer } from 'node:net'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import type { Logger } from '../log.ts'
import type { Env } from '../startup/env.ts'
import { stopOnSignals } from '../startup/stop-on-signals.ts'
import { surviveStrayFailures } from '../startup/stray-failures.ts'
import { startWorkers } from './pool.ts'

type EmbeddedConfig = Awaited<ReturnType<typeof startEmbedded>>['config']

/**
 * Starts the workers and their shared parts: the embedded database, the counts of the limits and
 * the port. It loads none of the application, and resolves when the first worker serves.
 */
export async function startPrimary(env: Env, program: string, log: Logger): Promise<void> {
  await assertPortIsFree(env)
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: env.DATA_DIR, binDir: env.ANNAI_PG_BIN, log })
  const workers = startWorkers({
    program,
    count: env.WEB_CONCURRENCY,
    env: {
      ...(embedded && { DATABASE_URL: urlOf(embedded.config) }),
      // Without it, a worker would take the embedded database for an external one.
      DEMO: env.DEMO ? 'on' : 'off',
    },
    log,
  })
  // Before a worker serves: a stop in between must also stop the database.
  stopOnSignals(log, async () => {
    await workers.stop()
    await embedded?.stop()
  })
  try {
    await workers.started
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  surviveStrayFailures(log)
}

/** Workers share the port with each other, but not with another program. */
async function assertPortIsFree({ PORT, HOST }: Env): Promise<void> {
  const probe = createServer().listen(PORT, HOST)
  await once(probe, 'listening')
  await new Promise((resolve) => probe.close(resolve))
}

/** The embedded database as the workers reach it. */
function urlOf({ host, port, user, database }: EmbeddedConfig): string {
  const query = new URLSearchParams({ host, port: String(port), user })
  return `postgres:///${database}?${query}`
}
