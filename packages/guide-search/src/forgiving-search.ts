import type { SearchedInstead } from '@annai/contract/guides/shapes'
import { correctSearch, type Forgiving } from './corrections.ts'
import { keptWords } from './left-out-words.ts'
import {
  parseSearchQuery,
  type RawQuery,
  type SearchFilter,
  type SearchQuery,
} from './search-query.ts'
import type { SearchReader } from './search-reading.ts'

/** A query as it is answered. */
export interface Understood {
  readonly query: SearchQuery
  /** The query before words were left out. */
  readonly whole: SearchQuery
  /** What is searched for instead of what was typed; null if that finds a guide. */
  readonly instead: SearchedInstead | null
  /** Whether changes of the index cannot change what is searched for, while a guide is found. */
  readonly isSettled: boolean
}

/** The words of a query without its filters. */
const wordsOf = ({ terms, reading }: SearchFilter): SearchFilter => ({
  terms,
  reading,
  languages: [],
  expertises: [],
  country: null,
  place: null,
  when: null,
})

/**
 * Parses a query. If its words find nobody anywhere, slips are corrected and then words left out
 * until a guide is found. The filters have no part in that, so that what an option counts is what
 * choosing it shows.
 */
export function understand(raw: RawQuery, reader: SearchReader, index: Forgiving): Understood {
  const typed = parseSearchQuery(raw, reader)
  const asTyped = { query: typed, whole: typed, instead: null }
  if (typed.terms.length === 0 || index.count(typed) > 0) return { ...asTyped, isSettled: true }
  const parse = (search: string) => parseSearchQuery({ ...raw, search }, reader)
  const guides = (search: string) => index.count(wordsOf(parse(search)))
  if (index.count(wordsOf(typed)) > 0 || typeof raw.search !== 'string')
    return { ...asTyped, isSettled: false }
  const corrected = correctSearch(raw.search, reader, index, guides)
  const whole = parse(corrected.search)
  const kept = guides(corrected.search) > 0 ? null : keptWords(corrected.search, reader, guides)
  if (!kept && corrected.corrections.length === 0) return { ...asTyped, isSettled: false }
  const search = kept?.search ?? corrected.search
  const instead = { ...corrected, search, leftOut: kept?.leftOut ?? [] }
  return { query: parse(search), whole, instead, isSettled: false }
}
