import type { CredentialRequest } from '@annai/contract/credentials/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'

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
