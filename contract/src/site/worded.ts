import { z } from 'zod'
import { LANGUAGES, type Language } from '../languages.ts'

/** Words for all languages, and those of single languages where they differ. */
export const worded = <T extends z.ZodType>(words: T) =>
  z.object({
    default: words,
    ...(Object.fromEntries(LANGUAGES.map((language) => [language, words.optional()])) as {
      [L in Language]: z.ZodOptional<T>
    }),
  })
