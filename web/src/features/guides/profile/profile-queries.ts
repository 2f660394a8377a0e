import type { GuideProfileRequest } from '@annai/contract/guides/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { guideKeys } from '../guide-keys.ts'

/** The guide's own profile. */
export const useOwnProfile = () =>
  useQuery({
    queryKey: guideKeys.own,
    queryFn: ({ signal }) => api.call('GET /api/guides/profile', {}, { signal }),
  })

/** Saves the whole profile and caches the response. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (profile: GuideProfileRequest) =>
      api.call('PUT /api/guides/profile', { body: profile }),
    onSuccess: (saved) => client.setQueryData(guideKeys.own, saved),
  })
}

/** Submits the profile for review, then refetches it. */
export function useSubmitForReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('POST /api/guides/submit-for-review'),
    // Also after a refusal, because required parts may have been removed in another window.
    onSettled: () => client.invalidateQueries({ queryKey: guideKeys.own }),
    // Logged and shown at the button, without a toast (docs/rules/interface.md#error-texts).
    onError: (error) => console.error(error),
  })
}
