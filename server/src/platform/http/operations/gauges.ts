import { Gauge, type Registry } from 'prom-client'
import { queueState } from '../../mail/store.ts'
import type { Platform } from '../../platform.ts'

/** State that is measured when it is read, besides the counters of the process. */
export interface Gauges {
  /** Reads what only the database knows; without a database the last values are left out. */
  refresh(): Promise<void>
}

/** Every worker reads the same value from the database: they are not added up. */
const OF_ALL = { aggregator: 'max' } as const

/** Registers sockets, the connections of the database and the mail queue. */
export function registerGauges(
  register: Registry,
  { live, pool, db, clock }: Pick<Platform, 'live' | 'pool' | 'db' | 'clock'>,
): Gauges {
  const registers = [register]
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
  const mails = new Gauge({
    name: 'mail_queue_mails',
    help: 'Mails of all instances, by status; dead ones were given up',
    labelNames: ['status'],
    registers,
    ...OF_ALL,
  })
  const oldest = new Gauge({
    name: 'mail_queue_oldest_due_seconds',
    help: 'How long the oldest queued mail has been due; 0 without one',
    registers,
    ...OF_ALL,
  })
  return {
    async refresh() {
      mails.reset()
      oldest.reset()
      const state = await queueState(db).catch(() => null)
      if (!state) return
      for (const status of ['queued', 'sending', 'dead'] as const)
        mails.set({ status }, state[status])
      const late = state.oldestDueAt ? clock.now().getTime() - state.oldestDueAt.getTime() : 0
      oldest.set(Math.max(0, late / 1000))
    },
  }
}
