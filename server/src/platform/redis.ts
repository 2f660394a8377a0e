import type { RedisOptions } from 'ioredis'
import type { Env } from './startup/env.ts'

/** Where Redis is: at an address, or at the one that Sentinels name. */
export type RedisPlace = Pick<Env, 'REDIS_SENTINELS' | 'REDIS_SENTINEL_PASSWORD'> & {
  REDIS_URL: string
}

/** Replies as they have always been; a subclass of the client accepts no other kind. */
type Options = RedisOptions & { replyMapping?: 'legacy' }

/** What a client of Redis is constructed with. */
export function redisArguments(
  { REDIS_URL, REDIS_SENTINELS, REDIS_SENTINEL_PASSWORD }: RedisPlace,
  options: Options,
): [string, Options] {
  if (!REDIS_SENTINELS) return [REDIS_URL, options]
  const { hostname, protocol } = new URL(REDIS_URL)
  const sentinelOptions: Options = {
    sentinels: [...REDIS_SENTINELS],
    // The address has the name that the Sentinels know the primary by.
    name: decodeURIComponent(hostname),
    // A primary that hangs or was demoted keeps its connections open.
    failoverDetector: true,
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
    ...(REDIS_SENTINEL_PASSWORD && { sentinelPassword: REDIS_SENTINEL_PASSWORD }),
    ...(protocol === 'rediss:' && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  }
  return [REDIS_URL, { ...sentinelOptions, ...options }]
}
