import type { GuideProfileRequest, OwnGuideProfile } from '@annai/contract/guides/shapes'
import type { UploadAnswer } from '@annai/contract/media/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/api.ts'
import { upload } from '../../../shell/upload.ts'

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

interface PictureUpload {
  kind: 'profile' | 'gallery'
  file: File
  /** The picture that the new one replaces. */
  replaces?: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends one picture; answers its address. */
export async function uploadPicture(picture: PictureUpload): Promise<string> {
  const { kind, file, replaces, onProgress, signal } = picture
  const path =
    kind === 'profile' ? '/api/media/upload-profile-picture' : '/api/media/upload-gallery-image'
  const fields = { ...(replaces && { oldProfilePicture: replaces }), file }
  return (await upload<UploadAnswer>(path, { fields, onProgress, signal })).fileUrl
}
