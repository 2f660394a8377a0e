import { api } from '../../shell/http/api.ts'
import { notificationKeys } from './notification-keys.ts'

interface UnreadCount {
  count: number
}

/** Shared by all observers, because react-query refetches with the options of the last one. */
export const unreadCountQuery = {
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<UnreadCount>('/api/notifications/unread-count', { signal }),
}
