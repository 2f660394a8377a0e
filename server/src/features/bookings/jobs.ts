import { turnOf } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'
import { transact } from '../../platform/db/transact.ts'
import { itemJob } from '../../platform/jobs/item-job.ts'
import { asSystem } from '../../platform/system-authority.ts'
import * as store from './store.ts'
import { performDueAction } from './transitions/service.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'booking.reminded': { booking: store.BookingRow; role: PersonRole }
  }
}

/** Closes requests that ran out and completes days that are over; each once, on any instance. */
export const bookingDeadlines = itemJob({
  name: 'booking deadlines',
  due: (ctx, excluded, limit) =>
    store.dueIds(ctx.db, 'deadline_at', ctx.clock.now(), excluded, limit),
  run: performDueAction,
})

/** Reminds the party whose turn it is, once per turn: clearing the mark and the news commit together. */
export const bookingReminders = itemJob({
  name: 'booking reminders',
  due: (ctx, excluded, limit) =>
    store.dueIds(ctx.db, 'remind_at', ctx.clock.now(), excluded, limit),
  run: (ctx, id) =>
    transact(ctx, async (tx) => {
      await store.lock(tx, id)
      const { numUpdatedRows } = await store.clearReminder(
        tx,
        asSystem('clock', { id }),
        ctx.clock.now(),
      )
      const booking = await store.find(tx, id)
      const role = booking && turnOf(booking.status)
      if (numUpdatedRows === 1n && role)
        await ctx.events.emit(tx, 'booking.reminded', { booking, role })
    }),
})
