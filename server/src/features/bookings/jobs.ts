import { turnOf } from '@annai/contract/bookings/lifecycle'
import { DAY, later } from '../../platform/clock.ts'
import { transact } from '../../platform/db/transact.ts'
import { itemJob } from '../../platform/jobs/item-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { actByClock } from './service.ts'
import * as store from './store.ts'

/** Closes requests that ran out and completes days that are over; each once, on any instance. */
export const bookingDeadlines = itemJob({
  name: 'booking deadlines',
  due: (ctx, excluded, limit) =>
    store.dueIds(ctx.db, 'deadline_at', ctx.clock.now(), excluded, limit),
  run: actByClock,
})

/** Reminds the party whose turn it is, once per turn: clearing the mark and the news commit together. */
export const bookingReminders = itemJob({
  name: 'booking reminders',
  due: (ctx, excluded, limit) =>
    store.dueIds(ctx.db, 'remind_at', ctx.clock.now(), excluded, limit),
  run: (ctx, id) =>
    transact(ctx, async (tx) => {
      await store.lock(tx, id)
      const { numUpdatedRows } = await store.clearReminder(tx, id, ctx.clock.now())
      const booking = await store.findAny(tx, id)
      const role = booking && turnOf(booking.status)
      if (numUpdatedRows === 1n && role)
        await ctx.events.emit(tx, 'booking.reminded', { booking, role })
    }),
})

/** Forgets the keys of enquiries whose retries are over. */
export async function sweepKeys(ctx: Platform): Promise<void> {
  await store.removeKeys(ctx.db, later(ctx.clock.now(), -DAY))
}
