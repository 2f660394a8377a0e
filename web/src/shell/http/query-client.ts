import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** There was no response, or a gateway's error: the same request may succeed later. */
export const isPassing = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is final.
        retry: (failures, error) => isPassing(error) && failures < 2,
        // Offline requests fail at once with a message instead of pausing.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
