import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'

/** Holds the query client once a component has created it. */
export interface QueryClientSlot {
  client: QueryClient | null
}

/** One slot per tab. It does not import react-query, which most public pages never load. */
export const QueryClientSlotContext = createContext<QueryClientSlot>({ client: null })
