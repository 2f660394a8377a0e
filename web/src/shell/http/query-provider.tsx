import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { KeptQueriesContext } from '../../startup/query-client-slot.ts'
import { makeQueryClient } from './query-client.ts'

/** Around whatever uses useQuery or useMutation; all of them share one client. */
export function Queries({ children }: { children: ReactNode }) {
  const kept = use(KeptQueriesContext)
  kept.client ??= makeQueryClient()
  return <QueryClientProvider client={kept.client}>{children}</QueryClientProvider>
}
