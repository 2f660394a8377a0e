import { z } from 'zod'
import { NO_SHOW_OUTCOMES } from '../../bookings/day/no-shows.ts'
import { NoShow } from '../../bookings/day/shapes.ts'
import { Id } from '../../wire.ts'

/** A claim that a party did not come, with its booking. */
export const AdminNoShow = NoShow.extend({ bookingId: Id })
export type AdminNoShow = z.infer<typeof AdminNoShow>

export const NoShowDecision = z.object({
  outcome: z.enum(NO_SHOW_OUTCOMES, { error: 'statusInvalid' }),
})
export type NoShowDecision = z.infer<typeof NoShowDecision>
