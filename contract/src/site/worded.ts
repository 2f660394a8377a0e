import { z } from 'zod'
import { LANGUAGES, type Language } from '../languages.ts'

/** The same shape for each language, all optional. */
export const byLanguage = <T extends z.ZodType>(words: T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, words.optional()])) as {
    [L in Language]: z.ZodOptional<T>
  }

/** Words for all languages, and those of single languages where they differ. */
export const worded = <T extends z.ZodType>(words: T) =>
  z.object({ default: words, ...byLanguage(words) })
