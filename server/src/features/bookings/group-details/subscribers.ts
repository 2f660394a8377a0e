import type { Subscribers } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { moveForgetting } from './deletion.ts'

/**
 * Every transition of a booking can change the day on which the details of its party are deleted.
 */
export const groupDetailsSubscribers: Subscribers<Platform> = {
  async 'booking.transitioned'(tx, { booking }, ctx) {
    if (booking.trip_id !== null) await moveForgetting(ctx, tx, booking.trip_id)
  },
}
