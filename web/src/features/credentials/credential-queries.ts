import type { CredentialRequest } from '@annai/contract/credentials/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'
import { upload } from '../../shell/http/upload.ts'
import { acceptedFile, smallerCopy } from '../media/index.ts'

const KEY = ['credentials', 'own'] as const

export const useCredentials = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('GET /api/guides/credentials', {}, { signal }),
  })

export function useCredentialChanges() {
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: (body: CredentialRequest) => api.call('POST /api/guides/credentials', { body }),
    onSuccess: (own) => client.setQueryData(KEY, own),
  })
  const remove = useMutation({
    mutationFn: (id: string) => api.call('DELETE /api/guides/credentials/:id', { params: { id } }),
    onSuccess: (own) => client.setQueryData(KEY, own),
  })
  return { send, remove }
}

/** Adds and removes photographs. HEIC becomes JPEG first, and a large photo a smaller copy. */
export function useCredentialFiles(id: string) {
  const client = useQueryClient()
  const add = useMutation({
    async mutationFn(chosen: File) {
      const accepted = await acceptedFile(chosen)
      const ready = 'tooLarge' in accepted ? await smallerCopy(accepted.tooLarge) : accepted
      // The server says what is wrong with the others.
      const file = 'file' in ready ? ready.file : chosen
      return upload('POST /api/guides/credentials/:id/files', { params: { id }, fields: { file } })
    },
    onSuccess: (own) => client.setQueryData(KEY, own),
  })
  const remove = useMutation({
    mutationFn: (file: string) =>
      api.call('DELETE /api/guides/credentials/:id/files/:file', { params: { id, file } }),
    onSuccess: (own) => client.setQueryData(KEY, own),
  })
  return { add, remove }
}
