import { transact } from '../../../platform/db/transact.ts'
import { comparisonJob } from '../../../platform/jobs/comparison-job.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

export { UNANSWERED_AFTER } from './store.ts'

/** Updates the answer time of every guide from the threads of half a year. */
export const answerTimes = comparisonJob({
  name: 'answer times',
  page: (ctx, after) => store.changedGuides(ctx.db, ctx.clock.now(), after),
  update: (ctx, id) =>
    transact(ctx, async (tx) => {
      if (await store.updateBand(tx, asSystem('clock', { id }), ctx.clock.now()))
        await ctx.events.emit(tx, 'guide.changed', { guideId: id })
    }),
})
