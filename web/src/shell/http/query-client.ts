import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { i18n, ParseKeys } from 'i18next'
import { toast } from '../../ui/feedback/toast.ts'
import { ApiError, isCancelled, messageOf } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Shows a failure as a toast: this text, or with `'reason'` that of the response. */
      failure?: 'reason' | ParseKeys<'translation'>
    }
  }
}

/** Whether there was no response, or an error of a gateway: the same request may succeed later. */
export const isTransient = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502)

export const createQueryClient = (texts: i18n) =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutate, { meta }) => {
        const failure = meta?.failure
        if (!failure || isCancelled(error)) return
        toast.error(
          failure === 'reason'
            ? messageOf(error, texts.getFixedT(null, 'common'))
            : texts.getFixedT(null, 'translation')(failure),
        )
      },
    }),
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
