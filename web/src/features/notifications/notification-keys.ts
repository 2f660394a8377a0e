import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'

/** Query keys of the notifications and of their unread count. */
export const notificationKeys = {
  all: ['notifications'] as const,
  list: ['notifications', 'list'] as const,
  unread: ['notifications', 'unread'] as const,
}

/**
 * Fetches them again after an event. While a change is being saved, the response could be older
 * than the change, and buttons would move under the pointer; the change fetches them itself.
 */
export function refreshNotifications(
  client: QueryClient,
  queryKey: QueryKey = notificationKeys.all,
): void {
  if (client.isMutating({ mutationKey: notificationKeys.all }) > 0) return
  void client.invalidateQueries({ queryKey })
}

/** Shared by all observers, because react-query refetches with the options of the last one. */
export const unreadCountQuery = {
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call('GET /api/notifications/unread-count', {}, { signal }),
}
