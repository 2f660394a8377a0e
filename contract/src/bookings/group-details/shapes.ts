import { z } from 'zod'
import { Instant, trimmedText } from '../../wire.ts'
import { GROUP_DETAILS_LIMITS as L } from './limits.ts'
import { DIETS, type GroupDetails, isFilled, MOBILITIES, NEEDS } from './vocabulary.ts'

/** Codes of a closed list, each once and in its order. */
const codesOf = <Code extends string>(list: readonly [Code, ...Code[]]) =>
  z
    .array(z.enum(list), { error: 'invalid' })
    .max(list.length, { error: 'invalid' })
    .transform((codes) => list.filter((code) => codes.includes(code)))

const Details = z.object({
  childAges: z
    .array(
      z
        .int({ error: 'required' })
        .min(0, { error: 'required' })
        .max(L.childAge, { error: 'required' }),
      { error: 'invalid' },
    )
    .max(L.childAges, { error: 'invalid' })
    .default([]),
  diet: codesOf(DIETS).default([]),
  mobility: codesOf(MOBILITIES).default([]),
  allergies: trimmedText(L.allergies, 'tooLong').default(''),
  note: trimmedText(L.note, 'tooLong').default(''),
})

/** Who travels, as stored: limits may have changed since, so none are checked. */
export const StoredGroupDetails = z.object({
  childAges: z.array(z.number()),
  diet: z.array(z.enum(DIETS)),
  mobility: z.array(z.enum(MOBILITIES)),
  allergies: z.string(),
  note: z.string(),
}) satisfies z.ZodType<GroupDetails>

/**
 * What the guides of the trip need to know about the people who travel. Diet, allergies and
 * mobility can reveal religion and health, so consent is required.
 */
export const GroupDetailsRequest = Details.extend({
  consent: z
    .boolean({ error: 'consentRequired' })
    .refine((isGiven) => isGiven, { error: 'consentRequired' }),
}).refine(isFilled, { error: 'partyRequired' })

/** The needs that a guide ticks in a proposal. */
export const Covers = codesOf(NEEDS)

/** GET /party/{bookingId}, for the traveller and for the guide of this booking. */
export const GroupDetailsResponse = z.object({
  party: StoredGroupDetails,
  consentedAt: Instant,
  /** When it will be deleted, unless the tour is moved or the traveller deletes it earlier. */
  forgottenAt: Instant,
  /** The needs that the guide ticked in the current proposal; null without a proposal. */
  covers: z.array(z.enum(NEEDS)).nullable(),
  /**
   * The same for the agreed terms, which stay in force while a change is proposed; null without an
   * agreement.
   */
  agreedCovers: z.array(z.enum(NEEDS)).nullable(),
})
export type GroupDetailsResponse = z.infer<typeof GroupDetailsResponse>
