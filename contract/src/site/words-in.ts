import type { Language } from '../languages.ts'

type Words<T> = { default: T } & { [L in Language]?: T | undefined }

/** The words in a language. */
export const wordsIn = <T>(words: Words<T>, language: Language): T =>
  words[language] ?? words.default
