import type pg from 'pg'
import type { Signals } from '../db/signals.ts'
import type { Logger } from '../log.ts'
import type { RedisLocation } from '../redis.ts'
import type { Env } from '../startup/env.ts'
import type { SharedRooms } from '../workers/shared-rooms.ts'
import type { OpenCluster } from './cluster.ts'
import { openPostgresCluster } from './postgres-cluster.ts'
import { openRedisCluster } from './redis-cluster.ts'

interface ClusterSettings {
  env: Omit<RedisLocation, 'REDIS_URL'> & Pick<Env, 'REDIS_URL' | 'DATABASE_URL'>
  pool: pg.Pool
  signals: Signals
  log: Logger
  /** Set in a worker process. */
  workers?: { group: string; rooms: SharedRooms } | undefined
}

/**
 * Redis if configured, else the database that the instances share. Undefined for the embedded
 * database of a process that serves alone.
 */
export function clusterOf({ env, ...settings }: ClusterSettings): OpenCluster | undefined {
  const { REDIS_URL } = env
  if (REDIS_URL !== undefined) {
    const place = { ...env, REDIS_URL }
    return () => openRedisCluster(place, settings.log)
  }
  return env.DATABASE_URL === undefined ? undefined : () => openPostgresCluster(settings)
}
