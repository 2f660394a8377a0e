import { z } from 'zod'
import { requiredLine } from '../../wire.ts'
import { BLANK_CHOICES, BLANK_LIMITS, type Blank, blanksOf, PHRASE_KEYS } from './vocabulary.ts'

const isDate = (text: string) => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const VALUES: Record<Blank, z.ZodType<string>> = {
  minutes: z.enum(BLANK_CHOICES.minutes, { error: 'invalid' }),
  colour: z.enum(BLANK_CHOICES.colour, { error: 'invalid' }),
  clothing: z.enum(BLANK_CHOICES.clothing, { error: 'invalid' }),
  thing: z.enum(BLANK_CHOICES.thing, { error: 'invalid' }),
  allergen: z.enum(BLANK_CHOICES.allergen, { error: 'invalid' }),
  diet: z.enum(BLANK_CHOICES.diet, { error: 'invalid' }),
  place: requiredLine(BLANK_LIMITS.place, 'required', 'tooLong'),
  exit: requiredLine(BLANK_LIMITS.exit, 'required', 'tooLong'),
  time: z.string({ error: 'invalid' }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }),
  date: z
    .string({ error: 'invalid' })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'invalid', abort: true })
    .refine(isDate, { error: 'invalid' }),
}

/** A phrase with a value for each of its blanks, and nothing else. */
export const PhraseRequest = z
  .object({
    key: z.enum(PHRASE_KEYS, { error: 'invalid' }),
    params: z.record(z.string().max(20), z.unknown()).default({}),
  })
  .transform(({ key, params }, context) => {
    const values: Record<string, string> = {}
    for (const blank of blanksOf(key)) {
      const read = VALUES[blank].safeParse(params[blank])
      if (read.success) values[blank] = read.data
      for (const issue of read.error?.issues ?? [])
        context.addIssue({ code: 'custom', message: issue.message, path: ['params', blank] })
    }
    return { key, params: values }
  })
export type PhraseRequest = z.output<typeof PhraseRequest>
