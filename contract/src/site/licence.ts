import type { Language } from '../languages.ts'
import type { SiteSettings } from './settings.ts'
import { wordsIn } from './words-in.ts'

interface Licence {
  /** Its official name. */
  readonly name: string
  readonly registerUrl: string | undefined
}

/** The guide licence of a country, if the site names it. */
export function licenceIn(
  countries: SiteSettings['countries'],
  country: string,
  language: Language,
): Licence | undefined {
  const known = countries?.[country]
  if (!known) return undefined
  const { licence, registerUrl } = known
  return { name: wordsIn(licence, language), registerUrl }
}
