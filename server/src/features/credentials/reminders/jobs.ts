import { transact } from '../../../platform/db/transact.ts'
import { itemJob } from '../../../platform/jobs/item-job.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { find } from '../store.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** A credential ends soon. */
    'credential.ending': { guideId: string; lastDay: string }
  }
}

/**
 * Reminds guides before a credential ends. Of several reminders that are due at once, as after a
 * late check, one is sent.
 */
export const credentialReminders = itemJob({
  name: 'credential reminders',
  due: (ctx, excluded, limit) => store.remindedIds(ctx.db, ctx.clock.now(), excluded, limit),
  run: (ctx, id) =>
    transact(ctx, async (tx) => {
      if (!(await store.markReminded(tx, asSystem('clock', { id }), ctx.clock.now()))) return
      const row = await find(tx, id)
      if (!row?.valid_to) return
      const ending = { guideId: row.guide_id, lastDay: row.valid_to }
      await ctx.events.emit(tx, 'credential.ending', ending)
    }),
})
