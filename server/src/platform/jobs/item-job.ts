import { HOUR, later, MINUTE } from '../clock.ts'
import type { Platform } from '../platform.ts'
import type { Job } from './scheduler.ts'

interface Backoff {
  failures: number
  until: Date
}

export interface ItemJob {
  readonly name: string
  /** Ids of due items, at most `limit`, without the excluded ones. */
  due(ctx: Platform, excluded: string[], limit: number): Promise<string[]>
  /** Processes one item; called again if the item is due again. */
  run(ctx: Platform, id: string): Promise<void>
}

const BATCH = 100
const BACKOFF_MAX = HOUR

/**
 * A job that processes each due item separately. A failing item is logged with its id and skipped
 * for a minute, then two, four and so on up to an hour, so that failing items never block the
 * others.
 */
export function itemJob({ name, due, run }: ItemJob): Job {
  // Kept per process: a restart retries everything at once.
  const backoffs = new WeakMap<Platform, Map<string, Backoff>>()

  async function runOne(ctx: Platform, known: Map<string, Backoff>, id: string): Promise<void> {
    try {
      await run(ctx, id)
      known.delete(id)
    } catch (error) {
      const failures = (known.get(id)?.failures ?? 0) + 1
      const pause = Math.min(MINUTE * 2 ** (failures - 1), BACKOFF_MAX)
      known.set(id, { failures, until: later(ctx.clock.now(), pause) })
      const text = error instanceof Error ? error.message : String(error)
      ctx.log.error({ job: name, item: id, failures, error: text }, 'item of a job failed')
    }
  }

  return {
    name,
    async run(ctx) {
      const known = backoffs.get(ctx) ?? new Map<string, Backoff>()
      backoffs.set(ctx, known)
      const taken = new Set<string>()
      const began = ctx.clock.now()
      for (;;) {
        const now = ctx.clock.now()
        const waiting = [...known].filter(([, { until }]) => until > now).map(([id]) => id)
        const ids = await due(ctx, [...new Set([...waiting, ...taken])], BATCH)
        for (const id of ids) {
          taken.add(id)
          await runOne(ctx, known, id)
        }
        if (ids.length < BATCH) break
      }
      // Their wait is over and they were not due: another instance or a person has processed them.
      for (const [id, { until }] of known) if (until <= began && !taken.has(id)) known.delete(id)
    },
    hasFailingItems: (ctx) => (backoffs.get(ctx)?.size ?? 0) > 0,
  }
}
