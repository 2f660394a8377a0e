import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'

/** Where the answers are kept, once a screen has asked for the first one. */
export interface KeptQueries {
  client: QueryClient | null
}

/**
 * The place for the one client of this browser, without its program: most of what a visitor reads
 * asks for nothing.
 */
export const KeptQueriesContext = createContext<KeptQueries>({ client: null })
