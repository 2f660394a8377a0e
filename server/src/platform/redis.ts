import type { RedisOptions } from 'ioredis'
import type { Env } from './startup/env.ts'

/** The location of Redis: an address, or a name that Sentinels resolve. */
export type RedisLocation = Pick<Env, 'REDIS_SENTINELS' | 'REDIS_SENTINEL_PASSWORD'> & {
  REDIS_URL: string
}

/** The legacy mapping of replies: a subclass of the client accepts no other. */
type Options = RedisOptions & { replyMapping?: 'legacy' }

/** The constructor options of a Redis client. */
export function redisArguments(
  { REDIS_URL, REDIS_SENTINELS, REDIS_SENTINEL_PASSWORD }: RedisLocation,
  options: Options,
): [string, Options] {
  if (!REDIS_SENTINELS) return [REDIS_URL, options]
  const { hostname, protocol } = new URL(REDIS_URL)
  const sentinelOptions: Options = {
    sentinels: [...REDIS_SENTINELS],
    // The address contains the name under which the Sentinels know the primary.
    name: decodeURIComponent(hostname),
    // A primary that hangs or was demoted keeps its connections open.
    failoverDetector: true,
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
    ...(REDIS_SENTINEL_PASSWORD && { sentinelPassword: REDIS_SENTINEL_PASSWORD }),
    ...(protocol === 'rediss:' && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  }
  return [REDIS_URL, { ...sentinelOptions, ...options }]
}
