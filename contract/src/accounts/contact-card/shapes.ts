import { z } from 'zod'
import { trimmedLine } from '../../wire.ts'
import { MESSENGERS } from './vocabulary.ts'

/** Graphemes of a typed number, and of a name in a messenger. */
export const CONTACT_CARD_LIMITS = { phone: 40, messengerId: 64 } as const

const optional = (max: number) =>
  trimmedLine(max, 'tooLong')
    .nullish()
    .transform((text) => text ?? '')

/** A phone number, a messenger, or both. */
export const ContactCardRequest = z
  .object({
    /** With the country code; the server brings it into one form. */
    phone: optional(CONTACT_CARD_LIMITS.phone),
    messenger: z
      .enum(MESSENGERS, { error: 'invalid' })
      .nullish()
      .transform((messenger) => messenger ?? null),
    messengerId: optional(CONTACT_CARD_LIMITS.messengerId),
    consent: z
      .boolean({ error: 'consentRequired' })
      .refine((isGiven) => isGiven, { error: 'consentRequired' }),
  })
  .refine(({ messenger, messengerId }) => messenger === null || messengerId !== '', {
    error: 'required',
    path: ['messengerId'],
  })
  .refine(({ phone, messenger }) => phone !== '' || messenger !== null, {
    error: 'required',
    path: ['phone'],
  })
export type ContactCardRequest = z.output<typeof ContactCardRequest>

export const ContactCard = z.object({
  /** E.164 for the link, and the two forms that people read. */
  phone: z
    .object({ number: z.string(), national: z.string(), international: z.string() })
    .nullable(),
  messenger: z.object({ name: z.enum(MESSENGERS), id: z.string() }).nullable(),
})
export type ContactCard = z.infer<typeof ContactCard>

/** The own card; null without one. */
export const OwnContactCard = z.object({ card: ContactCard.nullable() })
