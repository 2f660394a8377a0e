import { parse, unescape as unescaped } from 'node:querystring'
import { type Language, matchLanguage } from '@annai/contract/languages'
import { type Understood, understand } from '../forgiving-search.ts'
import type { GuideIndex } from '../guide-index.ts'
import type { RawQuery, SearchQuery } from '../search-query.ts'
import type { SearchReader } from '../search-reading.ts'
import type { cardHeads } from './place-labels.ts'
import type { SuggestionSource } from './suggestions.ts'

interface Answer<Q> {
  readonly query: Q
  readonly body: Buffer
  /** The index version for which it was last found valid. */
  version: number
  /** The number of midnights when it was computed; 0 if it does not depend on days. */
  readonly dayVersion: number
}

/** Cached answers by their raw query, bounded in bytes; the oldest is evicted first. */
class ResultCache<Q> {
  private readonly answers = new Map<string, Answer<Q>>()
  private readonly maxBytes: number
  private bytes = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get(question: string): Answer<Q> | undefined {
    return this.answers.get(question)
  }

  put(question: string, answer: Answer<Q>): void {
    this.forget(question)
    const size = sizeOf(question, answer)
    if (size > this.maxBytes) return
    this.answers.set(question, answer)
    this.bytes += size
    for (const oldest of this.answers.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.forget(oldest)
    }
  }

  private forget(question: string): void {
    const known = this.answers.get(question)
    if (!known) return
    this.answers.delete(question)
    this.bytes -= sizeOf(question, known)
  }
}

/** Approximate memory of an answer, including its raw and parsed query. */
const sizeOf = (question: string, { body }: Answer<unknown>): number =>
  body.length + question.length * 4 + 300

/** Longer URLs are not cached. */
const MAX_CACHED_URL = 1000

function tailOf(
  total: number,
  withoutCalendar: number | undefined,
  query: CachedQuery,
  placeLabel: SuggestionSource['placeLabel'],
): string {
  const { page, limit, place, language } = query
  const unknown = withoutCalendar === undefined ? '' : `,"withoutCalendar":${withoutCalendar}`
  const label = place && language ? placeLabel(place, language) : null
  const instead = query.instead ? `,"searchedInstead":${JSON.stringify(query.instead)}` : ''
  const named = label ? `,"placeName":${JSON.stringify(label)}` : ''
  return `],"totalPages":${Math.ceil(total / limit)},"currentPage":${page},"totalGuides":${total}${unknown}${named}${instead}}`
}

/**
 * Only commas are usually encoded; the general decoder would take a tenth of the time of a search.
 */
const decode = (text: string): string => {
  const plain = text.replaceAll('%2C', ',')
  return plain.includes('%') ? unescaped(text) : plain
}

const queryOf = (url: string): RawQuery => {
  const at = url.indexOf('?')
  return at < 0 ? {} : parse(url.slice(at + 1), '&', '=', { decodeURIComponent: decode })
}

/** The language of the place names; null shows addresses as written. */
type CachedQuery = SearchQuery &
  Pick<Understood, 'instead' | 'isSettled'> & { readonly language: Language | null }

export const languageOf = ({ language }: RawQuery): Language | null =>
  typeof language === 'string' ? matchLanguage(language) : null

/** Caches pages until a guide that they could show changes or a day is over. */
export function cachedPages(
  index: GuideIndex,
  reader: SearchReader,
  answerBytes: number,
  headOf: ReturnType<typeof cardHeads<Language>>,
  placeLabel: SuggestionSource['placeLabel'],
) {
  const cache = new ResultCache<CachedQuery>(answerBytes)
  function read(url: string): CachedQuery {
    const raw = queryOf(url)
    const { query, instead, isSettled } = understand(raw, reader, index)
    return { ...query, instead, isSettled, language: languageOf(raw) }
  }
  return (url: string): Buffer => {
    const cached = cache.get(url)
    const { version } = index
    const isPast = cached?.query.when ? cached.dayVersion !== index.dayVersion() : false
    if (
      !isPast &&
      cached &&
      cached.version < version &&
      cached.query.isSettled &&
      index.unchangedSince(cached.query) <= cached.version
    )
      cached.version = version
    if (cached?.version === version && !isPast) return cached.body
    // A search may have to be forgiven now, or no more.
    const query = cached?.query.terms.length === 0 ? cached.query : read(url)
    const { language } = query
    const body = index.page(
      query,
      query,
      (total, withoutCalendar) => tailOf(total, withoutCalendar, query, placeLabel),
      undefined,
      language ? (place) => headOf(place, language) : undefined,
    )
    const dayVersion = query.when ? index.dayVersion() : 0
    if (url.length <= MAX_CACHED_URL) cache.put(url, { query, body, version, dayVersion })
    return body
  }
}
