import type { Subscribers } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cancelReminder, scheduleReminder } from './service.ts'

/** An agreement schedules its reminder, and what ends a booking cancels it. */
export const tourReminderSubscribers: Subscribers<Platform> = {
  'booking.moved': ({ booking, move, terms }, ctx) => {
    if (move.terms === 'agree' && terms) return [scheduleReminder(ctx, booking.id, terms)]
    return move.terms === 'keep' ? [cancelReminder(booking.id)] : []
  },
}
