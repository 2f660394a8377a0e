import { transact } from '../../../platform/db/transact.ts'
import { comparisonJob } from '../../../platform/jobs/comparison-job.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

/** Updates how the agreed tours of every guide ended from the bookings of two years. */
export const reliability = comparisonJob({
  name: 'reliability',
  page: (ctx, after) => store.changedGuides(ctx.db, ctx.clock.now(), after),
  update: (ctx, id) =>
    transact(ctx, async (tx) => {
      if (await store.updateTours(tx, asSystem('clock', { id }), ctx.clock.now()))
        await ctx.events.emit(tx, 'guide.changed', { guideId: id })
    }),
})
