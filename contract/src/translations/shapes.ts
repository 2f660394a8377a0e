import { z } from 'zod'
import { LANGUAGES } from '../languages.ts'

/** What a person can have translated, and by which service. */
export const TranslatorState = z.object({
  /** Null where the operator has set no service. */
  engine: z.string().nullable(),
  /** The languages that the service translates into. */
  targets: z.array(z.enum(LANGUAGES)),
  /** The person wants new messages translated without a press. */
  isAlways: z.boolean(),
})
export type TranslatorState = z.infer<typeof TranslatorState>

export const TranslationRequest = z.object({ to: z.enum(LANGUAGES) })

/** A translation by a machine. */
export const Translation = z.object({
  /** Null where the text is in that language already. */
  text: z.string().nullable(),
  engine: z.string(),
})
export type Translation = z.infer<typeof Translation>
