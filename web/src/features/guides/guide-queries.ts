import { earliestDay } from '@annai/contract/days'
import type { NearbyPlaces } from '@annai/contract/guides/discovery/shapes'
import type {
  ExploreFacets,
  ExploreLoosening,
  ExploreSuggestions,
  GuideList,
  ReadWord,
} from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'
import { callOf, type ExploreState, readState, writeState } from './explore/explore-state.ts'
import { guideKeys } from './guide-keys.ts'

const EXPLORE_PATH = '/api/guides/approved'
const FACETS_PATH = '/api/guides/facets'
/** The earliest day that a search accepts. */
export const earliestNow = (): string => earliestDay(Date.now())
const stateOf = (search: string) => readState(new URLSearchParams(search), earliestNow())

const pathOf = (path: string, parameters: object): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, String(value))
  return `${path}?${query.toString()}`
}

/** The API path for an explore URL, for the server that renders it. */
export const explorePath = (search: string, language: Language): string =>
  pathOf(EXPLORE_PATH, { ...callOf(stateOf(search)), language })

/** The API path for the interpretation of the text in an explore URL; null without a text. */
export const readingPath = (search: string): string | null => {
  const state = stateOf(search)
  return state.search ? pathOf(FACETS_PATH, filterOf(state)) : null
}

export const readGuides = (search: string, signal: AbortSignal) =>
  api.get<GuideList>(EXPLORE_PATH, {
    as: 'none',
    signal,
    query: { ...callOf(stateOf(search)), language: document.documentElement.lang },
  })

/** The parameters of the search without page, page size and order. */
const filterOf = (state: ExploreState) => {
  const { page: _, limit: __, sort: ___, ...filter } = callOf(state)
  return filter
}

/**
 * The words of the search that also count as languages or expertises; empty after an error, because
 * the guides can be shown without them.
 */
export async function readReading(search: string, signal: AbortSignal): Promise<ReadWord[]> {
  const state = stateOf(search)
  if (!state.search) return []
  const facets = api.get<ExploreFacets>(FACETS_PATH, {
    as: 'none',
    signal,
    query: filterOf(state),
  })
  return facets.then(
    ({ reading }) => reading,
    () => [],
  )
}

/** The number of guides that each filter option would show. */
export function useFacets(state: ExploreState) {
  const query = filterOf(state)
  return useQuery({
    queryKey: guideKeys.facets(query),
    queryFn: ({ signal }) => api.get<ExploreFacets>(FACETS_PATH, { as: 'none', signal, query }),
    placeholderData: keepPreviousData,
  })
}

/** Suggested filters to remove after an empty result. */
export function useLoosening(state: ExploreState) {
  const query = filterOf(state)
  return useQuery({
    queryKey: guideKeys.loosening(query),
    queryFn: ({ signal }) =>
      api.get<ExploreLoosening>('/api/guides/loosen', { as: 'none', signal, query }),
  })
}

/** The nearest places with guides, if the search names a place without any. */
export function useNearbyPlaces(state: ExploreState, language: Language) {
  const query = filterOf(state)
  return useQuery({
    queryKey: guideKeys.nearby(query, language),
    queryFn: ({ signal }) =>
      api.get<NearbyPlaces>('/api/guides/nearby', {
        as: 'none',
        signal,
        query: { ...query, language },
      }),
  })
}

/**
 * Suggestions for the typed text. Each text has its own cache entry, so a late response is not
 * shown.
 */
export function useSuggestions(query: string, language: Language) {
  return useQuery({
    queryKey: guideKeys.suggestions(query, language),
    queryFn: ({ signal }) =>
      api.get<ExploreSuggestions>('/api/guides/suggestions', {
        as: 'none',
        signal,
        query: { query, language },
      }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
}

/** The URL of the last page if the requested page does not exist, otherwise null. */
export function lastPageOf(search: string, { totalPages }: GuideList): string | null {
  const state = stateOf(search)
  if (totalPages === 0 || state.page <= totalPages) return null
  return `/explore${writeState({ ...state, page: totalPages })}`
}
