import { isAgreed } from '@annai/contract/bookings/lifecycle'
import type { Subscribers } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { announceCalendar, storeFreeDays } from './free-days/service.ts'

/**
 * Agreements and their ends change the guide's free days. The guide's own month shows open
 * proposals too.
 */
export const availabilitySubscribers: Subscribers<Platform> = {
  async 'booking.transitioned'(tx, { booking, transition }, ctx) {
    if (booking.guide_id === null) return
    announceCalendar(ctx, tx, booking.guide_id)
    const ends = transition.proposalEffect === 'keep' && isAgreed(booking.status)
    if (transition.proposalEffect === 'agree' || ends)
      await storeFreeDays(ctx, tx, booking.guide_id)
  },
}
