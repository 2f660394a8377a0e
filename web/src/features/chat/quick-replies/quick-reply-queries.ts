import type { QuickReplyRequest } from '@annai/contract/chat/quick-replies/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'

const KEY = ['chat', 'quickReplies'] as const

export const useQuickReplies = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('GET /api/guides/quick-replies', {}, { signal }),
  })

export function useQuickReplyChanges() {
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: ({ id, ...body }: QuickReplyRequest & { id: string }) =>
      api.call('PUT /api/guides/quick-replies/:reply', { params: { reply: id }, body }),
    onSuccess: (replies) => client.setQueryData(KEY, replies),
  })
  const remove = useMutation({
    mutationFn: (id: string) =>
      api.call('DELETE /api/guides/quick-replies/:reply', { params: { reply: id } }),
    meta: { failure: 'reason' },
    onSuccess: (replies) => client.setQueryData(KEY, replies),
  })
  return { save, remove }
}
