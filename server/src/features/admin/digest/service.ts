import { Gauge } from 'prom-client'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './store.ts'

/** The counts of entries that wait for an administrator. */
export const waitingCounts = store.countWaiting

/** Exports the counts as a metric. */
export function registerWaitingMetric({ db, clock, metrics }: Platform): void {
  const waiting = new Gauge({
    name: 'admin_waiting_items',
    help: 'Entries of the queue that wait for an administrator, without mails',
    labelNames: ['kind'],
    registers: [metrics.registry],
  })
  metrics.beforeRead(
    async () => {
      const counts = await store.countWaiting(db, clock.now())
      for (const [kind, count] of Object.entries(counts)) waiting.set({ kind }, count)
    },
    () => waiting.reset(),
  )
}
