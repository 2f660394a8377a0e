import type { IncomingHttpHeaders } from 'node:http'
import { type Language, matchLanguage } from '@annai/contract/languages'
import { languageCookie, pickLanguage } from '../../texts.ts'
import { SECRET_LINKS } from '../secret-links.ts'

/** Addresses that hold a secret, and the operator's pages. */
const PRIVATE = [...SECRET_LINKS, '/admin']
/** Longer addresses are rarely requested twice. */
const MAX_CACHED_URL = 200

/** What a rendered page depends on, beside the answers of the API. */
export interface PageCacheKey {
  readonly text: string
  readonly language: Language
  /** Not stored by browsers or proxies, and the address is not sent as a referrer. */
  readonly isPrivate: boolean
  readonly isCacheable: boolean
}

export function pageCacheKey(url: string, headers: IncomingHttpHeaders): PageCacheKey {
  const language = languageOf(url, headers)
  const path = pathOf(canonicalUrl(url))
  // The router takes capitals and encoded letters for the same page.
  const plain = path.toLowerCase()
  const isPrivate = PRIVATE.some((prefix) => plain.startsWith(prefix))
  const isCacheable =
    !isPrivate && url.length <= MAX_CACHED_URL && path === pathOf(url) && hasPlainSection(path)
  return { text: `${language} ${url}`, language, isPrivate, isCacheable }
}

/** Sections have small letters; the names below them may have capitals. */
const hasPlainSection = (path: string): boolean => {
  const section = path.split('/', 2)[1] ?? ''
  return section === section.toLowerCase()
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/**
 * The one form of a page's address, which never leads to another host: no needless slashes or dot
 * segments, letters that need no encoding plain, the other codes in capitals.
 */
export function canonicalUrl(url: string): string {
  const path = pathOf(url)
  // Nearly every address is fine as it is.
  if (!/[%\\]|\/\/|\/\.|.\/$/.test(path)) return url
  const segments: string[] = []
  for (const segment of path.replace(/%[\da-f]{2}/gi, decodePlain).split(/[/\\]+/)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}${url.slice(path.length)}`
}

function decodePlain(code: string): string {
  const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
  return /[\w.~-]/.test(character) ? character : code.toUpperCase()
}

/** The address names the language of what search engines list; else the reader's choice counts. */
function languageOf(url: string, headers: IncomingHttpHeaders): Language {
  const query = url.indexOf('?')
  const named = query < 0 ? [] : new URLSearchParams(url.slice(query)).getAll('lang')
  const [lang = ''] = named.length === 1 ? named : []
  return pickLanguage(
    matchLanguage(lang) ? lang : (languageCookie(headers.cookie) ?? undefined),
    headers['accept-language'],
  )
}
