import { urlAt } from '@annai/client'
import { earliestDay } from '@annai/contract/days'
import type { GuideList, ReadWord } from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'
import { callOf, type ExploreState, readState, writeState } from './explore/explore-state.ts'
import { guideKeys } from './guide-keys.ts'

/** The earliest day that a search accepts. */
export const earliestNow = (): string => earliestDay(Date.now())
const stateOf = (search: string) => readState(new URLSearchParams(search), earliestNow())

/** The API path for an explore URL, for the server that renders it. */
export const explorePath = (search: string, language: Language): string =>
  urlAt('GET /api/guides/approved', { query: { ...callOf(stateOf(search)), language } })

/** The API path for the interpretation of the text in an explore URL; null without a text. */
export const readingPath = (search: string): string | null => {
  const state = stateOf(search)
  return state.search ? urlAt('GET /api/guides/facets', { query: filterOf(state) }) : null
}

export const readGuides = (search: string, signal: AbortSignal) =>
  api.call(
    'GET /api/guides/approved',
    { query: { ...callOf(stateOf(search)), language: document.documentElement.lang } },
    { as: 'none', signal },
  )

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
  const facets = api.call(
    'GET /api/guides/facets',
    { query: filterOf(state) },
    { as: 'none', signal },
  )
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
    queryFn: ({ signal }) => api.call('GET /api/guides/facets', { query }, { as: 'none', signal }),
    placeholderData: keepPreviousData,
  })
}

/** Suggested filters to remove after an empty result. */
export function useLoosening(state: ExploreState) {
  const query = filterOf(state)
  return useQuery({
    queryKey: guideKeys.loosening(query),
    queryFn: ({ signal }) => api.call('GET /api/guides/loosen', { query }, { as: 'none', signal }),
  })
}

/** The nearest places with guides, if the search names a place without any. */
export function useNearbyPlaces(state: ExploreState, language: Language) {
  const query = filterOf(state)
  return useQuery({
    queryKey: guideKeys.nearby(query, language),
    queryFn: ({ signal }) =>
      api.call('GET /api/guides/nearby', { query: { ...query, language } }, { as: 'none', signal }),
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
      api.call(
        'GET /api/guides/suggestions',
        { query: { query, language } },
        { as: 'none', signal },
      ),
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
