import type { IncomingHttpHeaders } from 'node:http'
import { type Language, matchLanguage } from '@annai/contract/languages'
import { revisionOf, type SiteSnapshot } from '../site/site.ts'
import { languageCookie, pickLanguage } from '../texts.ts'

/** Pages whose address contains a secret: not cached, not indexed. */
export const SECRET_LINKS = [
  '/verify-email',
  '/reset-password',
  '/unsubscribe',
  '/login/',
  '/decisions',
  '/signup?invitation=',
] as const

/** Addresses with secrets, and the operator's pages. */
const PRIVATE = [...SECRET_LINKS, '/admin']
/** Longer addresses are rarely requested twice. */
const MAX_CACHED_URL = 200

/** What a rendered page depends on, besides the answers of the API. */
export interface PageCacheKey {
  readonly text: string
  readonly language: Language
  /** Not stored by browsers or proxies, and sent with no referrer. */
  readonly isPrivate: boolean
  readonly isCacheable: boolean
}

export function pageCacheKey(
  url: string,
  headers: IncomingHttpHeaders,
  { settings, ...site }: Pick<SiteSnapshot, 'version' | 'settings' | 'legal' | 'documents'>,
): PageCacheKey {
  const language = languageOf(url, headers, settings.languages)
  const path = pathOf(canonicalUrl(url))
  // The router treats upper case and encoded letters as the same page.
  const plain = path.toLowerCase()
  const isPrivate = PRIVATE.some((prefix) => plain.startsWith(prefix)) || hasInvitation(url)
  const isCacheable =
    !isPrivate && url.length <= MAX_CACHED_URL && path === pathOf(url) && hasPlainSection(path)
  return { text: `${revisionOf(site)} ${language} ${url}`, language, isPrivate, isCacheable }
}

/** Sections have small letters; the names below them may have capitals. */
const hasPlainSection = (path: string): boolean => {
  const section = path.split('/', 2)[1] ?? ''
  return section === section.toLowerCase()
}

/** Also behind other parameters. */
const hasInvitation = (url: string): boolean => queryOf(url).has('invitation')

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

const queryOf = (url: string) => new URLSearchParams(url.slice(pathOf(url).length))

/**
 * Normalises a page's address: no duplicate slashes or dot segments, no unnecessary encoding,
 * percent codes in upper case. The result never leads to another host.
 */
export function canonicalUrl(url: string): string {
  const path = pathOf(url)
  // The fast path: nearly every address is normal already.
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

/** The language in the address, even one that is not offered; else the reader's choice. */
function languageOf(
  url: string,
  headers: IncomingHttpHeaders,
  offered: readonly Language[],
): Language {
  const named = queryOf(url).getAll('lang')
  const [lang = ''] = named.length === 1 ? named : []
  return (
    matchLanguage(lang) ??
    pickLanguage(languageCookie(headers.cookie), headers['accept-language'], offered)
  )
}
