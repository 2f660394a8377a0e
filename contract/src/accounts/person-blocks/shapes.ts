import { z } from 'zod'
import { PERSON_ROLES } from '../../person.ts'
import { Instant } from '../../wire.ts'

export const BlockedPeople = z.object({
  people: z.array(
    z.object({
      _id: z.string(),
      displayName: z.string(),
      role: z.enum(PERSON_ROLES),
      blockedAt: Instant,
    }),
  ),
})
export type BlockedPeople = z.infer<typeof BlockedPeople>

export const BlockPersonRequest = z.object({ personId: z.string().max(100) })
export type BlockPersonRequest = z.infer<typeof BlockPersonRequest>
