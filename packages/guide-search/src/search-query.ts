import { EXPLORE } from '@annai/contract/guides/limits'
import type { ExploreQuery } from '@annai/contract/guides/shapes'
import {
  EXPERTISES,
  type Expertise,
  LANGUAGE_CODES,
  type LanguageCode,
  SORTS,
  type Sort,
} from '@annai/contract/guides/vocabulary'
import { countryKey } from '@annai/contract/places/countries'
import { PLACE_ID } from '@annai/contract/places/vocabulary'
import { parseWhen, type When, whenKey, wholeNumber } from './days/when.ts'
import type { PlaceNames } from './facets/place-names.ts'
import { EXPERTISE_NUMBERS, LANGUAGE_NUMBERS } from './guide-document.ts'
import type { SearchReader } from './search-reading.ts'
import type { ReadTerm, Term } from './search-terms.ts'
import { fold } from './text/fold.ts'
import { withoutDelimiters } from './text/name-token.ts'

/**
 * A parsed query. A guide needs one entry of each list and must match all terms; empty lists do not
 * filter.
 */
export interface SearchFilter {
  readonly languages: readonly LanguageCode[]
  readonly expertises: readonly Expertise[]
  /** A key of `countryKey`, or null. */
  readonly country: string | null
  /** The id of a place, including the places inside it; null for everywhere. */
  readonly place: string | null
  /** The search as text. */
  readonly terms: readonly Term[]
  /**
   * The search with words also read as languages, expertises and places. Guides that match only
   * this reading come after text matches; null if there is no such reading. It follows from the
   * terms.
   */
  readonly reading: readonly ReadTerm[] | null
  /** Days and people; null if neither is given. */
  readonly when: When | null
}

export interface Page {
  /** From 1. */
  readonly page: number
  readonly limit: number
  readonly sort: Sort
}

export type SearchQuery = SearchFilter & Page

const MAX_LOCATION = 100

const MAX_KEYS = 200

/** The known keys of a comma list, without duplicates, in the order of the vocabulary. */
function known<T extends string>(
  text: string | undefined,
  keys: readonly T[],
  numbers: ReadonlyMap<string, number>,
): T[] {
  if (!text) return []
  const selected = new Set<number>()
  for (const key of text.split(',', MAX_KEYS)) selected.add(numbers.get(key.trim()) ?? -1)
  return [...selected].sort((a, b) => a - b).flatMap((number) => keys[number] ?? [])
}

/** The raw query; a repeated parameter is an array, which is ignored. */
export type RawQuery = Partial<Record<keyof ExploreQuery, unknown>>

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/**
 * The first characters of a search, without lone surrogates and characters that cannot be stored.
 */
export const truncateSearch = (text: string): string =>
  withoutDelimiters(
    [...text.slice(0, EXPLORE.maxSearch * 2)].slice(0, EXPLORE.maxSearch).join('').toWellFormed(),
  )

function countryOf(text: string | undefined): string | null {
  const key = text === undefined || text.length > MAX_LOCATION ? '' : countryKey(text)
  return key === '' || key === 'all' ? null : key
}

/** Parses the query of explore; invalid values fall back, nothing is refused. */
export function parseSearchQuery(raw: RawQuery, reader: SearchReader): SearchQuery {
  const query = {
    page: textOf(raw.page),
    limit: textOf(raw.limit),
    search: textOf(raw.search),
    languages: textOf(raw.languages),
    expertises: textOf(raw.expertises),
    location: textOf(raw.location),
    place: textOf(raw.place),
    sort: textOf(raw.sort),
  }
  const when = {
    from: textOf(raw.from),
    to: textOf(raw.to),
    days: textOf(raw.days),
    people: textOf(raw.people),
    calendar: textOf(raw.calendar),
  }
  const folded = query.search ? fold(truncateSearch(query.search)) : ''
  const words = folded.split(' ').filter(Boolean)
  return {
    page: wholeNumber(query.page, EXPLORE.maxPage, 1),
    limit: wholeNumber(query.limit, EXPLORE.maxLimit, EXPLORE.defaultLimit),
    languages: known(query.languages, LANGUAGE_CODES, LANGUAGE_NUMBERS),
    expertises: known(query.expertises, EXPERTISES, EXPERTISE_NUMBERS),
    country: countryOf(query.location),
    place: query.place !== undefined && PLACE_ID.test(query.place) ? query.place : null,
    terms: termsOf(words, reader.places),
    reading: folded === '' ? null : reader.read(folded),
    when: parseWhen(when),
    sort: SORTS.find((sort) => sort === query.sort) ?? 'recommended',
  }
}

/** Words that form a place name are one term; every other word is its own term. */
function termsOf(words: readonly string[], places: PlaceNames): Term[] {
  const terms: Term[] = []
  for (let at = 0; at < words.length; ) {
    const { length, names } = places.at(words, at)
    terms.push({ words: words.slice(at, at + length), names })
    at += length
  }
  return terms
}

/** The same filter has the same key, regardless of how the query was written. */
export const keyOf = (filter: SearchFilter): string => {
  const { languages, expertises, country, place, terms, reading, when } = filter
  return `${place ? `${place}@` : ''}${when ? whenKey(when) : ''}${languages.join()}|${expertises.join()}|${country ?? ''}|${terms.map(({ words }) => words.join(' ')).join(' ')}${reading ? ' ' : ''}`
}
