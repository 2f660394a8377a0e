import { STATUS, turnOf } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'
import { transact } from '../../platform/db/transact.ts'
import { itemJob } from '../../platform/jobs/item-job.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { loadWithProposals } from './revisions/service.ts'
import * as store from './store.ts'
import { dueReminders, remindOfTour } from './tour-reminders/service.ts'
import { performDueAction } from './transitions/service.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'booking.reminded': {
      booking: store.BookingRow
      role: PersonRole
      terms: store.ProposalRow | null
    }
    /** A completed tour has no review after some days. */
    'booking.reviewDue': { booking: store.BookingRow; terms: store.ProposalRow | null }
  }
}

/** Closes expired requests and completes past tours; each once, on any instance. */
export const bookingDeadlines = itemJob({
  name: 'booking deadlines',
  due: (ctx, excluded, limit) =>
    store.dueIds(ctx.db, 'deadline_at', ctx.clock.now(), excluded, limit),
  run: performDueAction,
})

/** Completed, and not reviewed in public or blind. */
const awaitsReview = ({ status, review_rating, blind_publish_at }: store.BookingRow): boolean =>
  status === STATUS.completed && review_rating === null && blind_publish_at === null

/**
 * Reminds the party whose turn it is, once per turn, or the traveller of the review: one transaction
 * clears the due time and notifies.
 */
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
      if (numUpdatedRows === 0n) return
      const known = await loadWithProposals(tx, id)
      if (!known) return
      const { booking, standing, current } = known
      if (awaitsReview(booking))
        // An unanswered change was never agreed.
        await ctx.events.emit(tx, 'booking.reviewDue', { booking, terms: current })
      const role = turnOf(booking.status)
      if (role) await ctx.events.emit(tx, 'booking.reminded', { booking, role, terms: standing })
    }),
})

/** Reminds both parties of an agreed booking the day before its first date. */
export const tourReminders = itemJob({
  name: 'tour reminders',
  due: dueReminders,
  run: remindOfTour,
})
