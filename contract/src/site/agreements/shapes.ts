import { z } from 'zod'
import { LANGUAGES } from '../../languages.ts'
import { Instant } from '../../wire.ts'
import { AGREED_DOCUMENTS } from '../legal/vocabulary.ts'

/** Version 0 is the shipped text. */
const AgreedVersion = z.object({
  document: z.enum(AGREED_DOCUMENTS),
  version: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
})

export const Agreement = AgreedVersion.extend({
  /** The language in which the person read it. */
  language: z.enum(LANGUAGES),
  agreedAt: Instant,
})
export type Agreement = z.infer<typeof Agreement>

export const Agreements = z.object({
  /** Newest first. */
  agreed: z.array(Agreement),
  /** Material versions that the person has not accepted. */
  waiting: z.array(
    AgreedVersion.extend({
      /** The day in the time zone of the site. */
      inForceOn: z.string(),
      isInForce: z.boolean(),
    }),
  ),
})
export type Agreements = z.infer<typeof Agreements>

export const AgreeRequest = z.object({
  language: z.enum(LANGUAGES),
  agreed: z.array(AgreedVersion).min(1).max(AGREED_DOCUMENTS.length),
})
export type AgreeRequest = z.infer<typeof AgreeRequest>
