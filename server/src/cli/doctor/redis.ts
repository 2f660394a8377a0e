import { Redis } from 'ioredis'
import type { Db } from '../../platform/db/database.ts'
import { countInstances } from '../../platform/instances.ts'
import { type RedisLocation, redisArguments } from '../../platform/redis.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

const OLDEST = 7
const TIMEOUT = 3000

/** `redis_version:7.0.15` in the answer to INFO. */
const fieldOf = (info: string, name: string) =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? ''

function redisFindings(server: string, memory: string): Finding[] {
  const version = fieldOf(server, 'valkey_version') || fieldOf(server, 'redis_version')
  if (Number.parseInt(version, 10) < OLDEST)
    return [problem('Redis', `Version ${version} is too old`, `Use ${OLDEST} or newer`)]
  const policy = fieldOf(memory, 'maxmemory_policy')
  const isBounded = Number(fieldOf(memory, 'maxmemory')) > 0
  if (isBounded && policy !== 'noeviction')
    return [
      warning(
        'Redis',
        `Its policy is ${policy}: counts of limits may be evicted`,
        'Set maxmemory-policy noeviction',
      ),
    ]
  return [ok('Redis', `Version ${version} answers`)]
}

export async function checkRedis(place: RedisLocation): Promise<Finding[]> {
  const redis = new Redis(
    ...redisArguments(place, {
      lazyConnect: true,
      connectTimeout: TIMEOUT,
      commandTimeout: TIMEOUT,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
      sentinelRetryStrategy: () => null,
    }),
  )
  let lost: unknown
  redis.on('error', (error) => {
    lost = error
  })
  try {
    await redis.connect()
    return redisFindings(await redis.info('server'), await redis.info('memory'))
  } catch (error) {
    return [
      problem(
        'Redis',
        `${place.REDIS_SENTINELS ? 'REDIS_SENTINELS' : 'REDIS_URL'} cannot be used: ${reasonOf(lost ?? error)}`,
        'Check its address, password and firewall; without it each instance counts limits alone',
      ),
    ]
  } finally {
    redis.disconnect()
  }
}

/** Several instances on one database need Redis. */
export async function checkInstances(db: Db, redisUrl: string | undefined): Promise<Finding[]> {
  const count = await countInstances(db)
  if (count < 2 || redisUrl !== undefined) return []
  return [
    warning(
      'Redis',
      `${count} instances use this database, and REDIS_URL is not set`,
      'Set REDIS_URL on each: live events, ended sessions and limits stay within one otherwise',
    ),
  ]
}
