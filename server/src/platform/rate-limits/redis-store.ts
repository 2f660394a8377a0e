import { Redis } from 'ioredis'
import type { Logger } from '../log.ts'
import { type LimitStore, memoryStore } from './limits.ts'

export interface SharedLimits {
  readonly store: LimitStore
  close(): void
}

/** Counts kept in Redis or Valkey (7 or newer), shared by every instance. */
export function openRedisLimits(url: string, log: Logger): SharedLimits {
  const redis = new Redis(url, {
    // Connected by the first count, so that a command that counts nothing opens nothing.
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: 2000,
    keyPrefix: 'annai:limit:',
  })
  let isAway = false
  const tell = (away: boolean, error?: string) => {
    if (away === isAway) return
    isAway = away
    if (away) log.warn({ error }, 'Redis is away: limits are counted per instance')
    else log.info('Redis is back: limits are shared again')
  }
  redis.on('error', (error: Error) => tell(true, error.message))
  redis.on('ready', () => tell(false))
  // Without Redis each instance counts for itself: weaker, but neither open nor closed for all.
  const own = memoryStore()
  const store: LimitStore = {
    async add(key, windowSeconds, now) {
      if (isAway) return own.add(key, windowSeconds, now)
      try {
        const { count, left } = await run(redis, key, windowSeconds * 1000)
        return { count, endsAt: now + left }
      } catch (error) {
        tell(true, error instanceof Error ? error.message : String(error))
        return own.add(key, windowSeconds, now)
      }
    },
    async subtract(key) {
      await own.subtract(key)
      if (!isAway) await takeAway(redis, key).catch((error: Error) => tell(true, error.message))
    },
    async remove(key) {
      await own.remove(key)
      if (!isAway) await redis.del(key).catch((error: Error) => tell(true, error.message))
    },
  }
  return { store, close: () => redis.disconnect() }
}

/** Counts one, starts the window with the first, reads how long it lasts: in one step. */
async function run(
  redis: Redis,
  key: string,
  windowMs: number,
): Promise<{ count: number; left: number }> {
  const answers = await redis.multi().incr(key).pexpire(key, windowMs, 'NX').pttl(key).exec()
  if (!answers) throw new Error('transaction refused')
  const [count = 0, , left = 0] = answers.map(([error, value]) => {
    if (error) throw error
    return Number(value)
  })
  return { count, left }
}

/** A window that ended meanwhile is not begun again: the new one would never end. */
const takeAway = (redis: Redis, key: string) =>
  redis.eval("if redis.call('exists', KEYS[1]) == 1 then redis.call('decr', KEYS[1]) end", 1, key)
