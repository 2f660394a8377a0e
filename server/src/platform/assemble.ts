import { systemClock } from './clock.ts'
import { createBatcher } from './db/batch/index.ts'
import type { Connection, Db } from './db/database.ts'
import { createSignals } from './db/signals.ts'
import type { Env } from './env.ts'
import { createEvents } from './events.ts'
import { createLimits, type LimitStore, memoryStore } from './limits.ts'
import { openRedisLimits } from './limits-redis.ts'
import { createLive } from './live.ts'
import { clusterOf } from './live-redis.ts'
import type { Logger } from './log.ts'
import { createMailWake } from './mail/wake.ts'
import { openMediaStore } from './media-store/media-store.ts'
import { createPasswords } from './passwords.ts'
import { createPictures } from './pictures/pictures.ts'
import type { Platform } from './platform.ts'
import { createSignatures } from './signatures.ts'
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
  batch: createBatcher(db),
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
export const withDatabase = (p: Platform, db: Db): Platform => ({
  ...p,
  db,
  batch: createBatcher(db),
})

const limitStore = ({ REDIS_URL }: Env, log: Logger): LimitStore =>
  REDIS_URL ? openRedisLimits(REDIS_URL, log).store : memoryStore()
