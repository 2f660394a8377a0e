import { Redis } from 'ioredis'
import type { Logger } from '../log.ts'
import { type RedisLocation, redisArguments } from '../redis.ts'
import type { LimitStore } from './limits.ts'
import { memoryStore } from './limits.ts'

/** Counts in Redis or Valkey (7 or newer), shared by every instance. */
export function redisStore(place: RedisLocation, log: Logger): LimitStore {
  const redis = new Redis(
    ...redisArguments(place, {
      // Connects on the first count, so that commands that count nothing open no connection.
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      commandTimeout: 500,
      connectTimeout: 2000,
      keyPrefix: 'annai:limit:',
    }),
  )
  let isAway = false
  const reportState = (away: boolean, error?: string) => {
    if (away === isAway) return
    isAway = away
    if (away) log.warn({ error }, 'Redis is unavailable: limits are counted per instance')
    else log.info('Redis is available again: limits are shared')
  }
  redis.on('error', (error: Error) => reportState(true, error.message))
  redis.on('ready', () => reportState(false))
  const onFailure = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    reportState(true, message)
    // A server that hangs keeps its connections: only a new one shows that it answers again.
    if (message === 'Command timed out') redis.disconnect(true)
  }
  // Without Redis each instance counts on its own: the limits are weaker, but still there.
  const own = memoryStore()
  return {
    async add(key, windowSeconds, now) {
      if (isAway) return own.add(key, windowSeconds, now)
      try {
        const { count, left } = await run(redis, key, windowSeconds * 1000)
        return { count, endsAt: now + left }
      } catch (error) {
        onFailure(error)
        return own.add(key, windowSeconds, now)
      }
    },
    async subtract(key) {
      await own.subtract(key)
      if (!isAway) await decrement(redis, key).catch(onFailure)
    },
    async remove(key) {
      await own.remove(key)
      if (!isAway) await redis.del(key).catch(onFailure)
    },
    close: () => redis.disconnect(),
  }
}

/** Increments, starts the window with the first count and reads its expiry in one transaction. */
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

/** An ended window is not recreated: without an expiry it would never end. */
const decrement = (redis: Redis, key: string) =>
  redis.eval("if redis.call('exists', KEYS[1]) == 1 then redis.call('decr', KEYS[1]) end", 1, key)
