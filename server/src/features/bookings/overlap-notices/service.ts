import { turnOf } from '@annai/contract/bookings/lifecycle'
import type { Person } from '@annai/contract/person'
import { transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type BookingRow, lockBooking } from '../service.ts'
import { loadTerms, type ProposalRow } from '../terms/service.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** A traveller could not confirm: the times of these terms are taken. */
    'booking.overlapMet': { booking: BookingRow; terms: ProposalRow }
  }
}

/**
 * Lets the guide act on an overlap that a traveller met, once for each revision. The refusal has
 * rolled its own transaction back, so this is another one; whatever becomes of it, the traveller is
 * answered the same.
 */
export async function noticeOverlap(
  ctx: Platform,
  traveller: Person,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  try {
    await transact(ctx, async (tx) => {
      const booking = await lockBooking(tx, traveller, id)
      if (booking.revision !== revision || turnOf(booking.status) !== 'user') return
      if (!(await store.insert(tx, booking, ctx.clock.now()))) return
      const terms = (await loadTerms(tx, id))?.standing
      if (terms) await ctx.events.emit(tx, 'booking.overlapMet', { booking, terms })
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    ctx.log.warn({ error: message, bookingId: id }, 'overlap notice failed')
  }
}
