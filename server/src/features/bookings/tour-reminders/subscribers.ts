import type { Subscribers } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cancelReminder, scheduleReminder } from './service.ts'

/** An agreement schedules the reminder, and the end of a booking cancels it. */
export const tourReminderSubscribers: Subscribers<Platform> = {
  async 'booking.transitioned'(tx, { booking, transition, terms }, ctx) {
    if (transition.proposalEffect === 'agree' && terms)
      await scheduleReminder(ctx, tx, booking.id, terms)
    if (transition.proposalEffect === 'keep') await cancelReminder(tx, booking.id)
  },
}
