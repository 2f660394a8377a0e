import type { InputAt } from '@annai/contract/api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'

const KEY = ['accounts', 'contactCard'] as const

export const useContactCard = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('GET /api/account/contact-card', {}, { signal }),
  })

export function useSaveContactCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputAt<'PUT /api/account/contact-card'>['body']) =>
      api.call('PUT /api/account/contact-card', { body }),
    onSuccess: (own) => client.setQueryData(KEY, own),
  })
}

export function useDeleteContactCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('DELETE /api/account/contact-card'),
    meta: { failure: 'reason' },
    onSuccess: (own) => client.setQueryData(KEY, own),
  })
}
