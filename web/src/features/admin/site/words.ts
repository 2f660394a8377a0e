import { LANGUAGES } from '@annai/contract/languages'
import type { SiteSettings } from '@annai/contract/site/settings'

export type Words = NonNullable<SiteSettings['name']>

const EMPTY = Object.fromEntries(LANGUAGES.map((language) => [language, '']))
export const NO_WORDS: Words = { ...EMPTY, default: '' }

export const hasWords = (words: Words | undefined): words is Words =>
  words !== undefined && Object.values(words).some((word) => word?.trim())

/** Empty fields are parts that are not set. */
export const filled = (words: Words): Words => ({
  default: '',
  ...Object.fromEntries(Object.entries(words).filter(([, word]) => word?.trim())),
})
