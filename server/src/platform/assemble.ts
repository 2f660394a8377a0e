import { systemClock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { Env } from './env.ts'
import { createEvents } from './events.ts'
import { createLimits, memoryStore } from './limits.ts'
import { createLive } from './live.ts'
import type { Logger } from './log.ts'
import type { Platform } from './platform.ts'
import { loadTexts } from './texts.ts'

/** The platform of a process, for the server and for the commands alike. */
export const assemblePlatform = (env: Env, log: Logger, db: Db): Platform => ({
  env,
  log,
  clock: systemClock,
  db,
  texts: loadTexts(),
  events: createEvents(),
  limits: createLimits(memoryStore(), systemClock, env.RATE_LIMITS),
  live: createLive(log),
})
