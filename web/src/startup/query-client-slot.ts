import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'

/** Holds the query client once a component has created it. */
export interface QueryClientSlot {
  client: QueryClient | null
}

/**
 * One slot per tab, without importing react-query: most public pages make no query and never load it.
 */
export const QueryClientSlotContext = createContext<QueryClientSlot>({ client: null })
