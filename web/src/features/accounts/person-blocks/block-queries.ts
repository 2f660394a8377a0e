import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'

const key = ['accounts', 'blocks'] as const

export const usePersonBlocks = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call('GET /api/account/blocks', {}, { signal }),
  })

export function usePersonBlockChanges() {
  const client = useQueryClient()
  const block = useMutation({
    mutationFn: (personId: string) => api.call('POST /api/account/blocks', { body: { personId } }),
    onSuccess: (blocks) => client.setQueryData(key, blocks),
  })
  const unblock = useMutation({
    mutationFn: (person: string) =>
      api.call('DELETE /api/account/blocks/:person', { params: { person } }),
    onSuccess: (blocks) => client.setQueryData(key, blocks),
    meta: { failure: 'blocks.unblockFailed' },
  })
  return { block, unblock }
}
