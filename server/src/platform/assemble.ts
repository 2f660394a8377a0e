import { systemClock } from './clock.ts'
import type { Connection, Db } from './db/database.ts'
import { createSignals } from './db/signals.ts'
import { createTogether } from './db/together.ts'
import { createEvents } from './events.ts'
import type { Logger } from './log.ts'
import { createMailWake } from './mail/wake.ts'
import { openMediaStore } from './media-store/media-store.ts'
import { createPictures } from './pictures/pictures.ts'
import type { Platform } from './platform.ts'
import { createLimits, type LimitStore, memoryStore } from './rate-limits/limits.ts'
import { openRedisLimits } from './rate-limits/redis-store.ts'
import { createLive } from './realtime/live.ts'
import { clusterOf } from './realtime/redis-cluster.ts'
import { createPasswords } from './security/passwords.ts'
import { createSignatures } from './security/signatures.ts'
import type { Env } from './startup/env.ts'
import { loadTexts } from './texts.ts'

/** The platform of a process, for the server and for the commands alike. */
export const assemblePlatform = (
  env: Env,
  log: Logger,
  { db, pool, config }: Connection,
  database: Platform['database'] = config,
): Platform => ({
  env,
  log,
  clock: systemClock,
  db,
  database,
  signals: createSignals(pool, log),
  together: createTogether(db),
  texts: loadTexts(),
  events: createEvents(),
  limits: createLimits(limitStore(env, log), systemClock, env.RATE_LIMITS),
  live: createLive(log, systemClock, clusterOf(env.REDIS_URL, log)),
  mail: createMailWake(),
  passwords: createPasswords(),
  signatures: createSignatures(db),
  media: openMediaStore(env),
  pictures: createPictures(log),
})

/** The same platform on other connections. */
export const withDatabase = (ctx: Platform, db: Db): Platform => ({
  ...ctx,
  db,
  together: createTogether(db),
})

const limitStore = ({ REDIS_URL }: Env, log: Logger): LimitStore =>
  REDIS_URL ? openRedisLimits(REDIS_URL, log).store : memoryStore()
