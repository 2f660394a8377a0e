import type pg from 'pg'
import type { ServerOptions } from 'socket.io'
import type { Signals } from '../db/signals.ts'
import type { Logger } from '../log.ts'
import type { Env } from '../startup/env.ts'
import { openPostgresCluster } from './postgres-cluster.ts'
import { openRedisCluster } from './redis-cluster.ts'

/** Connects the sockets of several instances. */
export interface Cluster {
  readonly adapter: NonNullable<ServerOptions['adapter']>
  /** Can events be sent to the other instances right now? */
  isWithinReach(): boolean
  /** Could there be other instances? */
  hasOthers(): boolean
  /** Called when events of other instances may have been missed. */
  onMissed(run: () => void): void
  /** Called after the adapter was closed. */
  close(): Promise<void>
}

/** Opens the cluster; for servers only, commands have no sockets. */
export type OpenCluster = () => Cluster

interface ClusterSettings {
  env: Pick<Env, 'REDIS_URL' | 'DATABASE_URL'>
  pool: pg.Pool
  signals: Signals
  log: Logger
}

/**
 * Redis where it is configured, else the database that the instances share. Undefined for the
 * embedded database, which serves one process.
 */
export function clusterOf({ env, ...settings }: ClusterSettings): OpenCluster | undefined {
  const { REDIS_URL } = env
  if (REDIS_URL !== undefined) return () => openRedisCluster(REDIS_URL, settings.log)
  return env.DATABASE_URL === undefined ? undefined : () => openPostgresCluster(settings)
}
