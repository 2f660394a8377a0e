import type { GuideProfileRequest, OwnGuideProfile } from '@annai/contract/guides/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'

const KEY = ['guides', 'own'] as const

/** The guide's own profile. */
export const useOwnProfile = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<OwnGuideProfile>('/api/guides/profile', { signal }),
  })

/** Saves the whole profile; what the server answers is the profile from then on. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (profile: GuideProfileRequest) =>
      api.put<OwnGuideProfile>('/api/guides/profile', profile),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  })
}

/** Hands the profile to the operator, then loads it again (P1-303). */
export function useSubmitForReview() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/api/guides/submit-for-review'),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    // Only logged, as specified (P1 section 8): the button stays and can be pressed again.
    onError: (error) => console.error(error),
  })
}
