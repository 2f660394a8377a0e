import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Whether there was no response, or an error of a gateway: the same request may succeed later. */
export const isTransient = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Refusals are not retried.
        retry: (failures, error) => isTransient(error) && failures < 2,
        // Offline requests fail at once with a message instead of pausing.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
