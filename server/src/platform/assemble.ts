import type { PoolConfig } from 'pg'
import { type Clock, systemClock } from './clock.ts'
import type { Connection, Db } from './db/database.ts'
import { createSignals } from './db/signals.ts'
import { createEvents } from './events.ts'
import type { AddressPolicy } from './feeds/address.ts'
import { createFeeds } from './feeds/feeds.ts'
import { createJobRuns } from './jobs/job-runs.ts'
import type { Logger } from './log.ts'
import { createMailWake } from './mail/wake.ts'
import { openMediaStore } from './media-store/media-store.ts'
import { createMetrics } from './metrics.ts'
import { createPictures } from './pictures/pictures.ts'
import type { Platform } from './platform.ts'
import { createLimits, type LimitStore, memoryStore } from './rate-limits/limits.ts'
import { openRedisLimits } from './rate-limits/redis-store.ts'
import { createLive } from './realtime/live.ts'
import { clusterOf } from './realtime/open-cluster.ts'
import { createSecrets } from './secrets/secrets.ts'
import { createPasswords } from './security/passwords.ts'
import { createSignatures } from './security/signatures.ts'
import type { Env } from './startup/env.ts'
import { loadTexts, type Texts } from './texts.ts'
import { primaryStore } from './workers/shared-limits.ts'
import { openSharedRooms } from './workers/shared-rooms.ts'
import type { Primary } from './workers/worker.ts'

/** Overrides of a server's own parts: tests pass a clock and share the texts. */
interface PlatformOptions {
  clock?: Clock
  texts?: Texts
  /** How threads connect, if not as `connection` does. */
  database?: PoolConfig
  /** Addresses that imported calendars may have; tests serve theirs on this machine. */
  feedAddresses?: AddressPolicy
  /** The process that started this worker; undefined in a process that serves alone. */
  primary?: Primary | undefined
}

/** The platform of a process, for the server, the commands and the tests alike. */
export const assemblePlatform = (
  env: Env,
  log: Logger,
  { db, pool, direct, config }: Connection,
  {
    clock = systemClock,
    texts = loadTexts(),
    database = config,
    feedAddresses,
    primary,
  }: PlatformOptions = {},
): Platform => {
  const signals = createSignals(direct, log)
  const workers = primary && {
    group: primary.options.group,
    rooms: openSharedRooms(primary, log),
  }
  return {
    env,
    log,
    clock,
    db,
    database,
    pool,
    signals,
    texts,
    events: createEvents(),
    limits: createLimits(limitStore(env, log, primary), clock, env.RATE_LIMITS),
    live: createLive(log, clock, clusterOf({ env, pool, signals, log, workers })),
    mail: createMailWake(primary),
    passwords: createPasswords(),
    signatures: createSignatures(db),
    media: openMediaStore(env),
    pictures: createPictures(),
    secrets: createSecrets(env, db),
    feeds: createFeeds(feedAddresses),
    metrics: createMetrics(),
    jobRuns: createJobRuns(clock),
    primary,
  }
}

/** The same platform on other connections. */
export const withDatabase = (ctx: Platform, db: Db): Platform => ({ ...ctx, db })

function limitStore(env: Env, log: Logger, primary?: Primary): LimitStore {
  const { REDIS_URL } = env
  if (!REDIS_URL) return primary ? primaryStore(primary, log) : memoryStore()
  const { store, close } = openRedisLimits({ ...env, REDIS_URL }, log)
  return { ...store, close }
}
