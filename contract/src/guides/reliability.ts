import { z } from 'zod'

/** How the past agreed tours of a guide ended (docs/rules/bookings.md#reliability). */
export const Reliability = z.object({
  agreed: z.number(),
  /** They took place. */
  kept: z.number(),
  /** The guide cancelled within three days of the start. To the others the guide did not come. */
  lateCancels: z.number(),
})
export type Reliability = z.infer<typeof Reliability>
