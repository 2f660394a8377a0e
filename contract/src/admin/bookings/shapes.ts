import { z } from 'zod'
import { BOOKING_LIMITS } from '../../bookings/limits.ts'
import { PERSON_ROLES } from '../../person.ts'
import { requiredText } from '../../wire.ts'

/** The tour of a booking in short: what is agreed, else what is proposed. */
export const AdminTour = z.object({
  location: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  price: z.number().nullable(),
  currency: z.string(),
  isAgreed: z.boolean(),
})
export type AdminTour = z.infer<typeof AdminTour>

/** A cancellation on behalf of a party. */
export const CancellationRequest = z.object({
  onBehalfOf: z.enum(PERSON_ROLES, { error: 'required' }),
  /** Both parties read it. */
  reason: requiredText(BOOKING_LIMITS.reason, 'removalReasonRequired', 'reasonLength'),
})
export type CancellationRequest = z.infer<typeof CancellationRequest>
