import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Only a missing answer or a tired server is worth asking again; a refusal stays a refusal. */
const isPassing = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => isPassing(error) && failures < 2,
        // Without a connection nothing waits in silence: the call fails and says why.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
