import { Gauge } from 'prom-client'
import { readLastBackup } from '../../db/last-backup.ts'
import { readDiskSpace } from '../../disk-space.ts'
import { readQueueState } from '../../mail/queue-state.ts'
import type { Platform } from '../../platform.ts'

type Measured = Pick<Platform, 'live' | 'pool' | 'db' | 'clock' | 'env' | 'metrics' | 'jobRuns'>

/** Sockets and connections of this instance. */
function registerConnections({ live, pool, metrics }: Measured): void {
  const registers = [metrics.registry]
  new Gauge({
    name: 'live_sockets',
    help: 'Open live connections of this instance',
    registers,
    collect() {
      this.set(live.count())
    },
  })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Database connections for requests of this instance, by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  })
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Requests of this instance that wait for a database connection',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

function registerMailQueue({ db, clock, metrics }: Measured): void {
  const registers = [metrics.registry]
  const mails = new Gauge({
    name: 'mail_queue_mails',
    help: 'Mails of all instances, by status; dead ones were given up',
    labelNames: ['status'],
    registers,
  })
  const oldest = new Gauge({
    name: 'mail_queue_oldest_due_seconds',
    help: 'How long the oldest queued mail has been due; 0 without one',
    registers,
  })
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
}

const secondsOf = (instant: Date) => instant.getTime() / 1000

/** Jobs, backups and free disk space. */
function registerUpkeep({ db, clock, env, metrics, jobRuns }: Measured): void {
  const registers = [metrics.registry]
  new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job of this instance last ended well',
    labelNames: ['task'],
    registers,
    collect() {
      for (const { name, succeededAt } of jobRuns.list())
        if (succeededAt) this.set({ task: name }, secondsOf(succeededAt))
    },
  })
  new Gauge({
    name: 'job_failing',
    help: '1 where the last run of a job on this instance failed, or items of it',
    labelNames: ['task'],
    registers,
    collect() {
      for (const { name, isFailing } of jobRuns.list()) this.set({ task: name }, Number(isFailing))
    },
  })
  const backup = new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the last backup by command was written and read back; 0 without one',
    registers,
  })
  const free = new Gauge({
    name: 'data_disk_free_bytes',
    help: 'Free space of the disk that holds DATA_DIR',
    registers,
  })
  metrics.beforeRead(
    async () => {
      const last = await readLastBackup(db, clock.now())
      backup.set(last ? secondsOf(last.at) : 0)
    },
    () => backup.remove(),
  )
  metrics.beforeRead(
    async () => free.set((await readDiskSpace(env.DATA_DIR)).freeBytes),
    () => free.remove(),
  )
}

/** Registers the platform's gauges, which are measured when they are read. */
export function registerGauges(ctx: Measured): void {
  registerConnections(ctx)
  registerMailQueue(ctx)
  registerUpkeep(ctx)
}
