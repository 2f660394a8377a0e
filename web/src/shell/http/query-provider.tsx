import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { QueryClientSlotContext } from '../../startup/query-client-slot.ts'
import { createQueryClient } from './query-client.ts'

/** Provides the query client of this tab; all providers share one. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const stored = use(QueryClientSlotContext)
  stored.client ??= createQueryClient()
  return <QueryClientProvider client={stored.client}>{children}</QueryClientProvider>
}
