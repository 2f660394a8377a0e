import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'

const keyOf = (id: string, key: string | undefined) => ['decision', id, key] as const

/** A decision, of the logged-in person or by the key of the mailed link. */
export const useDecision = (id: string, key: string | undefined) =>
  useQuery({
    queryKey: keyOf(id, key),
    queryFn: ({ signal }) =>
      api.call('GET /api/decisions/:id', { params: { id }, query: key ? { key } : {} }, { signal }),
  })

export const useDecisions = () =>
  useQuery({
    queryKey: ['decisions'],
    queryFn: ({ signal }) => api.call('GET /api/decisions', {}, { signal }),
  })

export function useAppeal(id: string, key: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: string) =>
      api.call('POST /api/decisions/:id/appeal', {
        params: { id },
        body: { body, ...(key && { key }) },
      }),
    onSuccess: (decision) => client.setQueryData(keyOf(id, key), decision),
  })
}
