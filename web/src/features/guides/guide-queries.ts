import type {
  ExploreFacets,
  ExploreLoosening,
  ExploreSuggestions,
  FavouriteAnswer,
  GuideCard,
  GuideList,
} from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../shell/http/api.ts'
import { useSession } from '../../shell/session/session.ts'
import { callOf, type ExploreState, readState, writeState } from './explore/explore-state.ts'

type Favourite = z.infer<typeof FavouriteAnswer>

const keys = {
  favourites: ['guides', 'favourites'] as const,
  favourite: (username: string) => ['guides', 'favourite', username] as const,
  facets: (query: object) => ['guides', 'facets', query] as const,
  loosening: (query: object) => ['guides', 'loosening', query] as const,
  suggestions: (query: string, language: Language) =>
    ['guides', 'suggestions', language, query] as const,
  changing: (username: string) => ['guides', 'favourite-change', username] as const,
}

const favouritePath = (username: string) => `/api/guides/favorite/${encodeURIComponent(username)}`

const EXPLORE_PATH = '/api/guides/approved'
const stateOf = (search: string) => readState(new URLSearchParams(search))

/** The call behind an address of the explore page, for the server that renders it. */
export function explorePath(search: string): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(callOf(stateOf(search))))
    if (value !== undefined) query.set(name, String(value))
  return `${EXPLORE_PATH}?${query.toString()}`
}

export const readGuides = (search: string, signal: AbortSignal) =>
  api.get<GuideList>(EXPLORE_PATH, { as: 'nobody', signal, query: callOf(stateOf(search)) })

/** The same question, whatever the page of the answer. */
const filterOf = (state: ExploreState) => {
  const { page: _, limit: __, ...filter } = callOf(state)
  return filter
}

/** How many guides each option of the filters would show. */
export function useFacets(state: ExploreState) {
  const query = filterOf(state)
  return useQuery({
    queryKey: keys.facets(query),
    queryFn: ({ signal }) =>
      api.get<ExploreFacets>('/api/guides/facets', { as: 'nobody', signal, query }),
    placeholderData: keepPreviousData,
  })
}

/** What to give up where nothing was found. */
export function useLoosening(state: ExploreState) {
  const query = filterOf(state)
  return useQuery({
    queryKey: keys.loosening(query),
    queryFn: ({ signal }) =>
      api.get<ExploreLoosening>('/api/guides/loosen', { as: 'nobody', signal, query }),
  })
}

/** What fits the letters typed so far; each text has its own entry, so no late answer is shown. */
export function useSuggestions(query: string, language: Language) {
  return useQuery({
    queryKey: keys.suggestions(query, language),
    queryFn: ({ signal }) =>
      api.get<ExploreSuggestions>('/api/guides/suggestions', {
        as: 'nobody',
        signal,
        query: { query, language },
      }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
}

/** Where to go from a page that is no longer there, because fewer guides fit than the link knew. */
export function lastPageOf(search: string, { totalPages }: GuideList): string | null {
  const state = stateOf(search)
  if (totalPages === 0 || state.page <= totalPages) return null
  return `/explore${writeState({ ...state, page: totalPages })}`
}

/** The traveller's favourites; nobody else has any. */
export function useFavourites() {
  const { role } = useSession()
  return useQuery({
    queryKey: keys.favourites,
    queryFn: ({ signal }) => api.get<GuideCard[]>('/api/users/favorites', { signal }),
    enabled: role === 'user',
  })
}

/** Whether one guide is a favourite, asked for on the guide's page (P1-321). */
export function useFavourite(username: string) {
  const { role } = useSession()
  return useQuery({
    queryKey: keys.favourite(username),
    queryFn: async ({ signal }) =>
      (await api.get<Favourite>(favouritePath(username), { signal })).isFavorite,
    enabled: role === 'user',
  })
}

/** Shown at once, taken back when it could not be saved; presses in a row are sent in their order. */
export function useChangeFavourite(guide: GuideCard) {
  const client = useQueryClient()
  const { username } = guide
  const mutationKey = keys.changing(username)
  const show = (isFavourite: boolean) => {
    client.setQueryData(keys.favourite(username), isFavourite)
    client.setQueryData<GuideCard[]>(keys.favourites, (list) => {
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
      await client.cancelQueries({ queryKey: keys.favourites })
      await client.cancelQueries({ queryKey: keys.favourite(username) })
      show(wanted)
    },
    onError: (_error, wanted) => show(!wanted),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) > 1) return
      void client.invalidateQueries({ queryKey: keys.favourites })
      void client.invalidateQueries({ queryKey: keys.favourite(username) })
    },
  })
}
