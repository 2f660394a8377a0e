import { api } from '../../shell/http/api.ts'
import { notificationKeys } from './notification-keys.ts'

/** Shared by all observers, because react-query refetches with the options of the last one. */
export const unreadCountQuery = {
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call('GET /api/notifications/unread-count', {}, { signal }),
}
