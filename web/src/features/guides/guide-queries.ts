import { mayHaveFavourites } from '@annai/contract/guides/policy'
import type {
  ExploreFacets,
  ExploreLoosening,
  ExploreSuggestions,
  FavouriteAnswer,
  GuideCard,
  GuideList,
  ReadWord,
} from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../shell/http/api.ts'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { usePerson } from '../../shell/session/session.ts'
import { callOf, type ExploreState, readState, writeState } from './explore/explore-state.ts'
import { guideKeys } from './guide-keys.ts'

type Favourite = z.infer<typeof FavouriteAnswer>

const favouritePath = (username: string) => `/api/guides/favorite/${encodeURIComponent(username)}`

const EXPLORE_PATH = '/api/guides/approved'
const FACETS_PATH = '/api/guides/facets'
const stateOf = (search: string) => readState(new URLSearchParams(search))

const pathOf = (path: string, parameters: object): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) query.set(name, String(value))
  return `${path}?${query.toString()}`
}

/** The API request for an explore URL, for the server rendering it. */
export const explorePath = (search: string, language: Language): string =>
  pathOf(EXPLORE_PATH, { ...callOf(stateOf(search)), language })

/** The request for how the text of an explore URL was read; null without text. */
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

/** The search without paging. */
const filterOf = (state: ExploreState) => {
  const { page: _, limit: __, ...filter } = callOf(state)
  return filter
}

/** How the text was read beside its words. The guides are worth showing without it. */
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

/** How many guides each option of the filters would show. */
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

/**
 * Suggestions for the typed text. Each text has its own cache entry, so a late response is never
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

/** The URL of the last page, if the requested page no longer exists. */
export function lastPageOf(search: string, { totalPages }: GuideList): string | null {
  const state = stateOf(search)
  if (totalPages === 0 || state.page <= totalPages) return null
  return `/explore${writeState({ ...state, page: totalPages })}`
}

/** The favourites of a traveller. */
export function useFavourites() {
  const person = usePerson()
  return useQuery({
    queryKey: [...guideKeys.favourites, useLanguage()],
    queryFn: ({ signal }) => api.get<GuideCard[]>('/api/users/favorites', { signal }),
    enabled: mayHaveFavourites(person),
  })
}

/** Whether a guide is a favourite, for the guide's page (P1-321). */
export function useFavourite(username: string) {
  const person = usePerson()
  return useQuery({
    queryKey: guideKeys.favourite(username),
    queryFn: async ({ signal }) =>
      (await api.get<Favourite>(favouritePath(username), { signal })).isFavorite,
    enabled: mayHaveFavourites(person),
  })
}

/** Optimistic update with rollback; consecutive changes are sent in order. */
export function useChangeFavourite(guide: GuideCard) {
  const client = useQueryClient()
  const { username } = guide
  const mutationKey = guideKeys.favouriteChange(username)
  const show = (isFavourite: boolean) => {
    client.setQueryData(guideKeys.favourite(username), isFavourite)
    client.setQueriesData<GuideCard[]>({ queryKey: guideKeys.favourites }, (list) => {
      if (!list) return list
      const isIn = list.some((other) => other.username === username)
      if (isIn === isFavourite) return list
      return isFavourite ? [guide, ...list] : list.filter((other) => other.username !== username)
    })
  }
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (wanted: boolean) =>
      wanted
        ? api.post<Favourite>(favouritePath(username))
        : api.delete<Favourite>(favouritePath(username)),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: guideKeys.favourites })
      await client.cancelQueries({ queryKey: guideKeys.favourite(username) })
      show(wanted)
    },
    onError: (_error, wanted) => show(!wanted),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) > 1) return
      void client.invalidateQueries({ queryKey: guideKeys.favourites })
      void client.invalidateQueries({ queryKey: guideKeys.favourite(username) })
    },
  })
}
