import { isBlocked } from '@annai/contract/accounts/policy'
import type { Place } from '@annai/contract/bookings/day/shapes'
import { isAgreed } from '@annai/contract/bookings/lifecycle'
import { firstStartOf, tourReminderOf } from '@annai/contract/bookings/tour'
import type { Clock } from '../../../platform/clock.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { findMeetingPoint } from '../day/store.ts'
import { loadWithProposals, type ProposalRow } from '../revisions/service.ts'
import { type BookingRow, lockAnyBooking } from '../service.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The first agreed date is a day away. */
    'booking.tourAhead': { booking: BookingRow; terms: ProposalRow; place: Place | null }
  }
}

const datesOf = ({ date_times, time_zone }: ProposalRow) => ({
  dateTimes: date_times,
  timeZone: time_zone,
})

/**
 * The reminder of newly agreed terms. None if its time is past, because the confirmation has the
 * same content.
 */
export async function scheduleReminder(
  ctx: Platform,
  tx: Tx,
  bookingId: string,
  terms: ProposalRow,
): Promise<void> {
  const due_at = tourReminderOf(datesOf(terms), ctx.clock.now())
  if (due_at) await store.schedule(tx, asSystem('effects', { booking_id: bookingId, due_at }))
  else await cancelReminder(tx, bookingId)
}

export async function cancelReminder(tx: Tx, bookingId: string): Promise<void> {
  await store.cancel(tx, asSystem('effects', { id: bookingId }))
}

export const dueReminders = (ctx: Platform, excluded: string[], limit: number) =>
  store.dueIds(ctx.db, ctx.clock.now(), excluded, limit)

/** Whether the first date of these terms is in the future. */
export function isAhead(clock: Clock, terms: ProposalRow | null): terms is ProposalRow {
  const start = terms && firstStartOf(datesOf(terms))
  return start !== null && start > clock.now()
}

/** Whether the booking is agreed and its first date is in the future. */
export function isTourAhead(
  { clock }: Pick<Platform, 'clock'>,
  { status }: Pick<BookingRow, 'status'>,
  agreed: ProposalRow | null,
): agreed is ProposalRow {
  return isAgreed(status) && isAhead(clock, agreed)
}

/** With a blocked party nobody meets; the other one was notified of the block. */
const hasBlockedParty = ({ guide_status, traveller_status }: BookingRow): boolean =>
  [guide_status, traveller_status].some((status) => status !== null && isBlocked(status))

/** Reminds both parties once: deleting the reminder and the notifications commit together. */
export const remindOfTour = (ctx: Platform, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    await lockAnyBooking(tx, id)
    if (!(await store.take(tx, asSystem('clock', { id }), ctx.clock.now()))) return
    const loaded = await loadWithProposals(tx, id)
    if (!loaded || !isTourAhead(ctx, loaded.booking, loaded.agreed)) return
    if (hasBlockedParty(loaded.booking)) return
    const { booking, agreed: terms } = loaded
    const place = (await findMeetingPoint(tx, id))?.place ?? null
    await ctx.events.emit(tx, 'booking.tourAhead', { booking, terms, place })
  })
