import type { IncomingHttpHeaders } from 'node:http'
import { type Language, matchLanguage } from '@annai/contract/languages'
import { languageCookie, pickLanguage } from '../texts.ts'
import { SECRET_LINKS } from './secret-links.ts'

/** The route of all pages. */
export const PAGES = '/*'

/** The operator's desk is nobody's to keep either. */
const NEVER_KEPT = [...SECRET_LINKS, '/admin']
/** A longer address is a one-off. */
const LONGEST_KEPT = 200

/** A page in a language; whether it may be kept for the next one who reads it. */
export interface Wanted {
  readonly key: string
  readonly language: Language
  readonly mayKeep: boolean
}

export function wantedPage(url: string, headers: IncomingHttpHeaders): Wanted {
  const language = languageOf(url, headers)
  const mayKeep = url.length <= LONGEST_KEPT && !NEVER_KEPT.some((path) => url.startsWith(path))
  return { key: `${language} ${url}`, language, mayKeep }
}

/** The address names the language of what search engines list; else the reader's own choice counts. */
function languageOf(url: string, headers: IncomingHttpHeaders): Language {
  const query = url.indexOf('?')
  const named = query < 0 ? [] : new URLSearchParams(url.slice(query)).getAll('lang')
  const [lang = ''] = named.length === 1 ? named : []
  return pickLanguage(
    matchLanguage(lang) ? lang : (languageCookie(headers.cookie) ?? undefined),
    headers['accept-language'],
  )
}
