import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import type { PoolConfig } from 'pg'
import { createIdentityProviders } from './features/accounts/identities/identity-providers.ts'
import type { Issuers } from './features/accounts/identities/providers.ts'
import { createImportedCalendars } from './features/availability/calendar-reader/imported-calendars.ts'
import { createPictures } from './features/media/encoding/pictures.ts'
import { createPush } from './features/notifications/push/sender.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Connection, Db } from './platform/db/database.ts'
import { createSignals } from './platform/db/signals.ts'
import { createEvents } from './platform/events.ts'
import { createKnownTokens } from './platform/http/authentication.ts'
import { createInstance } from './platform/instances.ts'
import { createJobRuns } from './platform/jobs/job-runs.ts'
import type { Logger } from './platform/log.ts'
import { createMailWake } from './platform/mail/queue.ts'
import { openMediaStore } from './platform/media-store/media-store.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Platform } from './platform/platform.ts'
import type { AddressPolicy } from './platform/public-address.ts'
import { createLimits, memoryStore } from './platform/rate-limits/limits.ts'
import { redisStore } from './platform/rate-limits/redis-store.ts'
import { createLive } from './platform/realtime/live.ts'
import { openRedisAdapter } from './platform/realtime/redis-adapter.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { createPasswords } from './platform/security/passwords.ts'
import { createSecurityLog } from './platform/security/security-log.ts'
import { createSignatures } from './platform/security/signatures.ts'
import { createSite } from './platform/site/site.ts'
import type { Env } from './platform/startup/env.ts'
import type { TextFiles } from './platform/text-files.ts'
import { loadTexts } from './platform/texts.ts'
import { createTranslator, engineOf } from './platform/translate/translator.ts'

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
  /** Where the identity providers are; tests serve theirs on this machine. */
  identityIssuers?: Issuers
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
    identityIssuers,
    minResponseMs = ACCOUNT_TIMES.minResponseMs,
  }: PlatformOptions = {},
): Platform => {
  const redis = env.REDIS_URL === undefined ? undefined : { ...env, REDIS_URL: env.REDIS_URL }
  const secrets = createSecrets(env, db)
  const signals = createSignals(direct, log)
  const site = createSite(db, signals, log, clock)
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
    identityProviders: createIdentityProviders(env, log, identityIssuers),
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
