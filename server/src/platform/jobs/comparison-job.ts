import { HOUR } from '../clock.ts'
import type { Platform } from '../platform.ts'
import type { Job } from './scheduler.ts'

/** The number of ids per page, which is well within the time limit of a job's statement. */
export const IDS_AT_ONCE = 1000

/** Ids whose stored value differs from what it is computed from. */
export interface ChangedPage {
  changed: string[]
  /** The last id that was compared; null where none follows. */
  last: string | null
}

interface Comparison {
  readonly name: string
  /** Compares the ids after `after`, in order. */
  page(ctx: Platform, after: string | null): Promise<ChangedPage>
  /** Recomputes and stores the value of one of them. */
  update(ctx: Platform, id: string): Promise<void>
}

/**
 * A job that compares stored values once an hour, because so many rows are read, and updates those
 * that differ; safe on several instances.
 */
export function comparisonJob({ name, page, update }: Comparison): Job {
  const lastRuns = new WeakMap<Platform, Date>()
  return {
    name,
    async run(ctx) {
      const now = ctx.clock.now()
      const last = lastRuns.get(ctx)
      const since = last ? now.getTime() - last.getTime() : HOUR
      // A clock that was set back must not stop the job until it is right again.
      if (since >= 0 && since < HOUR) return
      let after: string | null = null
      do {
        const { changed, last: next }: ChangedPage = await page(ctx, after)
        for (const id of changed)
          await update(ctx, id).catch((error: Error) =>
            // A failing item must not hold up the others; the next run tries again.
            ctx.log.error({ job: name, item: id, error: error.message }, 'item of a job failed'),
          )
        after = next
      } while (after !== null)
      lastRuns.set(ctx, now)
    },
  }
}
