import { mayHaveFavourites } from '@annai/contract/guides/policy'
import type { GuideCard } from '@annai/contract/guides/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { usePerson } from '../../../shell/session/session.ts'
import { guideKeys } from '../guide-keys.ts'

/** The favourites of the logged-in traveller. */
export function useFavourites() {
  const person = usePerson()
  return useQuery({
    queryKey: [...guideKeys.favourites, useLanguage()],
    queryFn: ({ signal }) => api.call('GET /api/users/favorites', {}, { signal }),
    enabled: mayHaveFavourites(person),
  })
}

/** Whether a guide is a favourite, for the guide's page. */
export function useFavourite(username: string) {
  const person = usePerson()
  return useQuery({
    queryKey: guideKeys.favourite(username),
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/guides/favorite/:username', { params: { username } }, { signal }))
        .isFavorite,
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
        ? api.call('POST /api/guides/favorite/:username', { params: { username } })
        : api.call('DELETE /api/guides/favorite/:username', { params: { username } }),
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
