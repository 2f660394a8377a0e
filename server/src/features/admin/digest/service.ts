import { Gauge } from 'prom-client'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './store.ts'

/** The counts of entries that wait for an administrator. */
export const waitingCounts = store.countWaiting

/** Exports the counts as a metric. */
export function registerWaitingMetric({ db, clock, metrics }: Platform): void {
  const waiting = new Gauge({
    name: 'admin_waiting_items',
    help: 'Guides, changed profiles, reports and messages that wait for an administrator',
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
