import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import type { PoolConfig } from 'pg'
import { type Clock, systemClock } from './clock.ts'
import type { Connection, Db } from './db/database.ts'
import { createSignals } from './db/signals.ts'
import { createEvents } from './events.ts'
import { createKnownTokens } from './http/known-tokens.ts'
import { createImportedCalendars } from './imported-calendars/imported-calendars.ts'
import { createInstance } from './instances.ts'
import { createJobRuns } from './jobs/job-runs.ts'
import type { Logger } from './log.ts'
import { createMailWake } from './mail/wake.ts'
import { openMediaStore } from './media-store/media-store.ts'
import { createMetrics } from './metrics.ts'
import { createPictures } from './pictures/pictures.ts'
import type { Platform } from './platform.ts'
import type { AddressPolicy } from './public-address.ts'
import { createPush } from './push/push.ts'
import { createLimits } from './rate-limits/limits.ts'
import { memoryStore } from './rate-limits/memory-store.ts'
import { redisStore } from './rate-limits/redis-store.ts'
import { createLive } from './realtime/live.ts'
import { openRedisAdapter } from './realtime/redis-adapter.ts'
import { createSecrets } from './secrets/secrets.ts'
import { createPasswords } from './security/passwords.ts'
import { createSecurityLog } from './security/security-log.ts'
import { createSignatures } from './security/signatures.ts'
import { createSite } from './site/site.ts'
import type { TextFiles } from './site/text-files.ts'
import type { Env } from './startup/env.ts'
import { loadTexts } from './texts.ts'
import { createTranslator, engineOf } from './translate/translator.ts'

/** Overrides of a server's own parts: tests pass a clock and share the texts. */
interface PlatformOptions {
  clock?: Clock
  textFiles?: TextFiles
  /** How threads connect, if not as `connection` does. */
  database?: PoolConfig
  /** Addresses that imported calendars may have; tests serve theirs on this machine. */
  calendarAddresses?: AddressPolicy
  /** Addresses that push services may have. */
  pushAddresses?: AddressPolicy
  minResponseMs?: number
}

/** The platform of a process, for the server, the commands and the tests alike. */
export const assemblePlatform = (
  env: Env,
  log: Logger,
  { db, pool, direct, config }: Connection,
  {
    clock = systemClock,
    textFiles,
    database = config,
    calendarAddresses,
    pushAddresses,
    minResponseMs = ACCOUNT_TIMES.minResponseMs,
  }: PlatformOptions = {},
): Platform => {
  const redis = env.REDIS_URL === undefined ? undefined : { ...env, REDIS_URL: env.REDIS_URL }
  const secrets = createSecrets(env, db)
  const signals = createSignals(direct, log)
  const site = createSite(db, signals, log)
  const signatures = createSignatures(secrets)
  return {
    env,
    log,
    clock,
    db,
    database,
    pool,
    signals,
    site,
    texts: loadTexts(site, textFiles),
    events: createEvents(),
    limits: createLimits(redis ? redisStore(redis, log) : memoryStore(), clock, env.RATE_LIMITS),
    live: createLive(log, clock, redis && (() => openRedisAdapter(redis, log))),
    mail: createMailWake(),
    passwords: createPasswords(),
    minResponseMs,
    signatures,
    securityLog: createSecurityLog(log, signatures),
    media: openMediaStore(env),
    pictures: createPictures(),
    secrets,
    importedCalendars: createImportedCalendars(calendarAddresses),
    push: createPush({ env, db, secrets }, pushAddresses),
    translator: createTranslator(engineOf(env), { clock, log }),
    metrics: createMetrics(),
    jobRuns: createJobRuns(clock),
    instance: createInstance(env.PORT),
    knownTokens: createKnownTokens(),
  }
}

/** The same platform on other connections. */
export const withDatabase = (ctx: Platform, db: Db): Platform => ({ ...ctx, db })
