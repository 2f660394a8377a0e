import { Gauge } from 'prom-client'
import { readLastBackup } from '../../db/last-backup.ts'
import { readDiskSpace } from '../../disk-space.ts'
import { readQueueState } from '../../mail/store.ts'
import type { Platform } from '../../platform.ts'

type Measured = Pick<Platform, 'live' | 'pool' | 'db' | 'clock' | 'env' | 'metrics' | 'jobRuns'>

const secondsOf = (instant: Date) => instant.getTime() / 1000

/** Registers the platform's gauges, which are measured when they are read. */
export function registerGauges({ live, pool, db, clock, env, metrics, jobRuns }: Measured): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: string[] = [],
    collect?: (own: Gauge) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [metrics.registry],
      ...(collect && {
        collect() {
          collect(this)
        },
      }),
    })
  gauge('live_sockets', 'Open live connections of this instance', [], (sockets) =>
    sockets.set(live.count()),
  )
  gauge(
    'database_pool_connections',
    'Database connections for requests of this instance, by state',
    ['state'],
    (connections) => {
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  )
  gauge(
    'database_pool_waiting',
    'Requests of this instance that wait for a database connection',
    [],
    (waiting) => waiting.set(pool.waitingCount),
  )
  gauge(
    'job_last_success_timestamp_seconds',
    'When a job of this instance last ended well',
    ['task'],
    (succeeded) => {
      for (const { name, succeededAt } of jobRuns.list())
        if (succeededAt) succeeded.set({ task: name }, secondsOf(succeededAt))
    },
  )
  gauge(
    'job_failing',
    '1 where the last run of a job on this instance failed, or items of it',
    ['task'],
    (failing) => {
      for (const { name, isFailing } of jobRuns.list())
        failing.set({ task: name }, Number(isFailing))
    },
  )
  const mails = gauge(
    'mail_queue_mails',
    'Mails of all instances, by status; dead ones were given up',
    ['status'],
  )
  const oldest = gauge(
    'mail_queue_oldest_due_seconds',
    'How long the oldest queued mail has been due; 0 without one',
  )
  metrics.beforeRead(
    async () => {
      const state = await readQueueState(db, clock.now())
      for (const status of ['queued', 'sending', 'dead'] as const)
        mails.set({ status }, state[status])
      oldest.set(state.oldestDueSeconds)
    },
    () => {
      mails.reset()
      oldest.remove()
    },
  )
  const backup = gauge(
    'backup_last_success_timestamp_seconds',
    'When the last backup by command was written and read back; 0 without one',
  )
  metrics.beforeRead(
    async () => {
      const last = await readLastBackup(db, clock.now())
      backup.set(last ? secondsOf(last.at) : 0)
    },
    () => backup.remove(),
  )
  const free = gauge('data_disk_free_bytes', 'Free space of the disk that holds DATA_DIR')
  metrics.beforeRead(
    async () => free.set((await readDiskSpace(env.DATA_DIR)).freeBytes),
    () => free.remove(),
  )
}
