import { isAgreed } from '@annai/contract/bookings/lifecycle'
import type { Participants } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { storeFreeDays } from './free-days/service.ts'

/** An agreement takes time from the guide, and what ends a booking gives it back. */
export const availabilityParticipants: Participants<Platform> = {
  'booking.transitioned': async (tx, { booking, transition }, ctx) => {
    const ends = transition.proposalEffect === 'keep' && isAgreed(booking.status)
    if (transition.proposalEffect !== 'agree' && !ends) return
    if (booking.guide_id !== null) await storeFreeDays(ctx, tx, booking.guide_id)
  },
}
