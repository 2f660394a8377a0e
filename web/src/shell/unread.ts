import { UNREAD_POLL_MS } from '@annai/contract/notifications/events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { api } from './api.ts'
import { useSession } from './session.ts'

export const UNREAD_KEY = ['notifications', 'unread'] as const

interface Unread {
  count: number
}

/** The unread count of whoever is logged in: on login, every two minutes, and when told. */
export function useUnread(): number {
  const { isLoggedIn } = useSession()
  const { data, error } = useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => api.get<Unread>('/api/notifications/unread-count', { signal }),
    enabled: isLoggedIn,
    refetchInterval: UNREAD_POLL_MS,
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    if (error) console.warn('Unread count:', error.message)
  }, [error])
  return isLoggedIn ? (data?.count ?? 0) : 0
}

export function useRefreshUnread(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: UNREAD_KEY }), [client])
}
