import { cutGraphemes } from '../graphemes.ts'
import type { Language } from '../languages.ts'
import type { SiteSettings } from './settings.ts'

/** The name as shipped. */
export const SHIPPED_NAME = 'Annai'

/** The first character of a name, for icons. */
export const initialOf = (name: string): string => cutGraphemes(name, 1).toLocaleUpperCase('en')

/** The name of the site, in a language or in general. */
export const siteNameIn = ({ name }: Pick<SiteSettings, 'name'>, language?: Language): string =>
  (language && name?.[language]) ?? name?.default ?? SHIPPED_NAME
