import { HOUR } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Job } from '../../../platform/jobs/scheduler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

// All threads of half a year are read, so not at every run of the jobs.
const EVERY = HOUR
const lastRuns = new WeakMap<Platform, Date>()

async function updateGuide(ctx: Platform, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    if (await store.updateBand(tx, asSystem('clock', { id }), ctx.clock.now()))
      await ctx.events.emit(tx, 'guide.changed', { guideId: id })
  })
}

/** Updates the answer time of every guide from the threads; safe on several instances. */
export const answerTimes: Job = {
  name: 'answer times',
  async run(ctx) {
    const now = ctx.clock.now()
    const last = lastRuns.get(ctx)
    if (last && now.getTime() - last.getTime() < EVERY) return
    let after: string | null = null
    do {
      const page: store.BandPage = await store.changedGuides(ctx.db, now, after)
      for (const id of page.changed)
        await updateGuide(ctx, id).catch((error: Error) =>
          // One failing guide must not hold up the others; the next run tries again.
          ctx.log.error(
            { job: 'answer times', item: id, error: error.message },
            'item of a job failed',
          ),
        )
      after = page.last
    } while (after !== null)
    lastRuns.set(ctx, now)
  },
}
