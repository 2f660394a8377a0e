import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Signals } from './db/signals.ts'
import type { Events } from './events.ts'
import type { KnownTokens } from './http/authentication.ts'
import type { Instance } from './instances.ts'
import type { JobRuns } from './jobs/job-runs.ts'
import type { Logger } from './log.ts'
import type { MailWake } from './mail/queue.ts'
import type { MediaStore } from './media-store/interface.ts'
import type { Metrics } from './metrics.ts'
import type { Limits } from './rate-limits/limits.ts'
import type { Live } from './realtime/live.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Passwords } from './security/passwords.ts'
import type { SecurityLog } from './security/security-log.ts'
import type { Signatures } from './security/signatures.ts'
import type { Site } from './site/site.ts'
import type { Env } from './startup/env.ts'
import type { Texts } from './texts.ts'
import type { Translator } from './translate/translator.ts'

/**
 * The context of every feature; created once per process (and once per test app), never global. A
 * feature declares its own part (`declare module`); `server/src/assemble.ts` makes all of them.
 */
export interface Platform {
  readonly env: Env
  readonly log: Logger
  readonly clock: Clock
  readonly db: Db
  /** The connection options, for threads with their own connection. */
  readonly database: pg.PoolConfig
  /** The pool behind `db`, for measurements; work goes through `db`. */
  readonly pool: pg.Pool
  readonly signals: Signals
  readonly site: Site
  readonly texts: Texts
  readonly events: Events
  readonly limits: Limits
  readonly live: Live
  readonly mail: MailWake
  readonly passwords: Passwords
  /** How long a response takes at least that must not reveal who has an account. */
  readonly minResponseMs: number
  readonly signatures: Signatures
  readonly securityLog: SecurityLog
  readonly media: MediaStore
  readonly secrets: Secrets
  readonly translator: Translator
  readonly metrics: Metrics
  readonly jobRuns: JobRuns
  readonly instance: Instance
  readonly knownTokens: KnownTokens
}
