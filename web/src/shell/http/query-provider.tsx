import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { QueryClientSlotContext } from '../../startup/query-client-slot.ts'
import { createQueryClient } from './query-client.ts'

/** Around whatever uses useQuery or useMutation; all of them share one client. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const stored = use(QueryClientSlotContext)
  stored.client ??= createQueryClient()
  return <QueryClientProvider client={stored.client}>{children}</QueryClientProvider>
}
