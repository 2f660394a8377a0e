import type { Participants } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { storeFreeDays } from './free-days/service.ts'

/** An agreement takes time from the guide, and what ends a booking gives it back. */
export const availabilityParticipants: Participants<Platform> = {
  'booking.transitioned': async (tx, { booking, transition }, ctx) => {
    if (transition.terms !== 'agree' && transition.terms !== 'keep') return
    if (booking.guide_id !== null) await storeFreeDays(ctx, tx, booking.guide_id)
  },
}
