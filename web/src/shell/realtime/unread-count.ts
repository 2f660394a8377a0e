import { createContext, use, useCallback } from 'react'
import { KeptQueriesContext } from '../../startup/query-client-slot.ts'

export const UNREAD_KEY = ['notifications', 'unread'] as const

export interface Unread {
  count: number
}

export const UnreadContext = createContext(0)

/** The unread count of whoever is logged in. */
export const useUnread = (): number => use(UnreadContext)

export function useRefreshUnread(): () => Promise<void> {
  const kept = use(KeptQueriesContext)
  return useCallback(async () => {
    await kept.client?.invalidateQueries({ queryKey: UNREAD_KEY })
  }, [kept])
}
