import type { ExploreFacets, ExploreLoosening } from '@annai/contract/guides/shapes'
import type { ExploreSuggestions } from '@annai/contract/guides/suggestion-shapes'
import type { Language } from '@annai/contract/languages'
import { type FacetLabel, indexFacetNames } from './facet-names.ts'
import { facetsOf, loosen } from './facets/facets.ts'
import { indexPlaceNames, type NamedPlace } from './facets/place-names.ts'
import { understand } from './forgiving-search.ts'
import type { CacheBounds, GuideIndex } from './guide-index.ts'
import type { GuideSource, Log } from './guide-source.ts'
import { joinedParts, partsOf } from './left-out-words.ts'
import { indexNameSpellings } from './name-spellings.ts'
import type { PlaceCount } from './places/place-sets.ts'
import { type PlaceNode, PlaceTree, type ReadAddress } from './places/place-tree.ts'
import type { UsualPrice } from './places/price-column.ts'
import { cachedPages, languageOf } from './results/cached-pages.ts'
import { cardHeads } from './results/place-labels.ts'
import { type SuggestionSource, suggest } from './results/suggestions.ts'
import { parseSearchQuery, type RawQuery, truncateSearch } from './search-query.ts'
import { type SearchReader, searchReader } from './search-reading.ts'
import { shownReading } from './shown-reading.ts'
import { IndexSynchronizer } from './synchronization/index-synchronizer.ts'

export type { FacetLabel } from './facet-names.ts'
export {
  foldDocument,
  type GuideDocument,
  guideDocument,
} from './guide-document.ts'
export type { GuideSource } from './guide-source.ts'
export { locate } from './places/locate.ts'
export type { PlaceCount } from './places/place-sets.ts'
export type { UsualPrice } from './places/price-column.ts'
export type { RawQuery } from './search-query.ts'
export { VARIANTS as CHARACTER_VARIANTS } from './text/character-variants.ts'

/**
 * Search over all listed guides, answered from the memory of this process. Invalid parameters fall
 * back to defaults; the searches throw until the index is complete.
 */
export interface GuideSearch {
  /** Whether the index is complete. */
  isReady(): boolean
  /** Resolves when the index is complete. */
  readonly ready: Promise<void>
  /**
   * One page of the guides that match the query of the URL, as JSON (`GuideList` of the contract).
   */
  page(url: string): Buffer
  facets(query: RawQuery): ExploreFacets
  loosening(query: RawQuery): ExploreLoosening
  suggestions(text: string, language: Language): ExploreSuggestions
  /**
   * The number of guides in a place (gazetteer id), including the places inside it; 0 for an
   * unknown id.
   */
  placeCount(place: string): PlaceCount
  /**
   * The places that the query names: its place filter, or for each name among its words all places
   * with that name, the best known first.
   */
  namedPlaces(query: RawQuery): (readonly string[])[]
  /** The number of guides in another place who match the query without its words and its place. */
  countIn(place: string, query: RawQuery): number
  /** The usual prices of the guides that match, for each unit. */
  usualPrices(query: RawQuery): UsualPrice[]
  /**
   * Guides similar to this one (by id) that match the query, as a JSON array without those in
   * `except`; empty for a guide who is not listed.
   */
  similar(id: string, query: RawQuery, except?: readonly string[]): Buffer
  /**
   * The number of guides, and when the index was last compared with the source (ms since 1970);
   * null until it is complete.
   */
  state(): { guides: number; comparedAt: number } | null
  /** A number that changes whenever an answer may have changed; null until the index is complete. */
  version(): number | null
  /** The version of a listed guide in the index; undefined for other ids. */
  versionOf(id: string): number | undefined
  /** The view count of a listed guide in the index; undefined for other ids. */
  viewsOf(id: string): number | undefined
  start(): void
  stop(): Promise<void>
  /** Resolves when searches include everything that was committed before the call. */
  flush(): Promise<void>
}

export interface SearchBounds extends CacheBounds {
  /** Bytes of cached result pages; 0 turns the cache off. */
  readonly answerBytes: number
}

const BOUNDS: SearchBounds = {
  answerBytes: 32 * 2 ** 20,
  foundBytes: 16 * 2 ** 20,
  termBytes: 16 * 2 ** 20,
}

export interface SearchOptions {
  readonly source: GuideSource
  readonly log: Log
  /** All places, so that a place is found by each of its names. */
  readonly places: readonly (NamedPlace & PlaceNode)[]
  /** Looks up the place of an address without a place id. */
  readonly readAddress?: ReadAddress
  /** The label of each language and expertise, in all interface languages. */
  readonly facetLabels: Iterable<FacetLabel>
  readonly suggestionSource: SuggestionSource
  readonly bounds?: SearchBounds
  /** The time in ms since 1970, for which days are over. */
  readonly now?: () => number
}

/** The words of a search that are offered to be left out. */
const MAX_LOOSENED = 6

// Constants of the process, which take a tenth of a second to index: two apps of a test share them.
const readers = new WeakMap<SearchOptions['places'], { labels: string; reader: SearchReader }>()

function readerOf(labels: readonly FacetLabel[], places: SearchOptions['places']): SearchReader {
  const text = JSON.stringify(labels)
  const known = readers.get(places)
  if (known?.labels === text) return known.reader
  const names = { places: indexPlaceNames(places), facets: indexFacetNames(labels) }
  const reader = searchReader(names, indexNameSpellings(labels, places))
  readers.set(places, { labels: text, reader })
  return reader
}

export function openGuideSearch({
  source,
  log,
  places,
  facetLabels,
  suggestionSource,
  bounds = BOUNDS,
  readAddress,
  now = Date.now,
}: SearchOptions): GuideSearch {
  const reader = readerOf([...facetLabels], places)
  const synchronizer = new IndexSynchronizer(
    source,
    log,
    bounds,
    now,
    new PlaceTree(places, readAddress),
  )
  const headOf = cardHeads(suggestionSource.placeLabel)
  const pagesOf = (index: GuideIndex) =>
    cachedPages(index, reader, bounds.answerBytes, headOf, suggestionSource.placeLabel)
  let pages: { index: GuideIndex; of: (url: string) => Buffer } | null = null

  function completeIndex(): GuideIndex {
    if (!synchronizer.index) throw new Error('guide search: the index is not complete')
    return synchronizer.index
  }

  /** The index and its counts for which `version` was last incremented. */
  let counted: { index: GuideIndex; changes: number; dayVersion: number } | null = null
  let version = 0

  return {
    isReady: () => synchronizer.index !== null,
    ready: synchronizer.ready,
    page(url) {
      const index = completeIndex()
      if (pages?.index !== index) pages = { index, of: pagesOf(index) }
      return pages.of(url)
    },
    facets(raw) {
      const { query, instead } = understand(raw, reader, completeIndex())
      const search = instead?.search ?? raw.search
      return {
        ...facetsOf(completeIndex(), query),
        reading: shownReading({ search }, reader),
      }
    },
    loosening(raw) {
      const { query, instead } = understand(raw, reader, completeIndex())
      const typed = typeof raw.search === 'string' ? truncateSearch(raw.search) : ''
      const parts = partsOf(instead?.search ?? typed, reader).slice(0, MAX_LOOSENED)
      const withoutWords = parts.map((part) => {
        const search = joinedParts(parts.filter((other) => other !== part))
        return { word: part.text, search, filter: parseSearchQuery({ ...raw, search }, reader) }
      })
      return loosen(completeIndex(), query, parts.length > 1 ? withoutWords : [])
    },
    suggestions(text, language) {
      const index = completeIndex()
      const found = suggest(suggestionSource, index, reader, text, language)
      if (Object.values(found).some(({ length }) => length > 0)) return found
      const { instead } = understand({ search: text }, reader, index)
      return instead ? suggest(suggestionSource, index, reader, instead.search, language) : found
    },
    placeCount: (place) => completeIndex().placeCount(place),
    namedPlaces(query) {
      const { place, terms, reading } = understand(query, reader, completeIndex()).whole
      if (place) return [[place]]
      // A word that is a language or an expertise (中文) names no place.
      const named = reading?.filter((term) => term.languages.length + term.expertises.length === 0)
      return (named ?? terms)
        .map(({ words }) => reader.places.named(words.join(' ')))
        .filter(({ length }) => length > 0)
    },
    countIn: (place, query) =>
      completeIndex().count({
        ...parseSearchQuery(query, reader),
        ...{ terms: [], reading: null, country: null, place },
      }),
    usualPrices: (query) =>
      completeIndex().usualPrices(understand(query, reader, completeIndex()).query),
    similar(id, query, except = []) {
      const language = languageOf(query)
      return completeIndex().similar(
        id,
        parseSearchQuery(query, reader),
        except,
        language ? (place) => headOf(place, language) : undefined,
      )
    },
    state() {
      const { index, comparedAt } = synchronizer
      return index && comparedAt !== null ? { guides: index.size, comparedAt } : null
    },
    version() {
      const { index } = synchronizer
      if (!index) return null
      const [changes, dayVersion] = [index.version, index.dayVersion()]
      if (
        counted?.index !== index ||
        counted.changes !== changes ||
        counted.dayVersion !== dayVersion
      ) {
        counted = { index, changes, dayVersion }
        version++
      }
      return version
    },
    versionOf: (id) => synchronizer.index?.versionOf(id),
    viewsOf: (id) => synchronizer.index?.viewsOf(id),
    start: () => synchronizer.start(),
    stop: () => synchronizer.stop(),
    flush: () => synchronizer.flush(),
  }
}
