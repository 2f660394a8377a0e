import type { Subscribers } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cancelReminder, scheduleReminder } from './service.ts'

/** An agreement schedules the reminder, and the end of a booking cancels it. */
export const tourReminderSubscribers: Subscribers<Platform> = {
  'booking.transitioned': ({ booking, transition, terms }, ctx) => {
    if (transition.proposalEffect === 'agree' && terms)
      return [scheduleReminder(ctx, booking.id, terms)]
    return transition.proposalEffect === 'keep' ? [cancelReminder(booking.id)] : []
  },
}
