import { api } from '../http/api.ts'
import { UNREAD_KEY, type Unread } from './unread-count.ts'

/**
 * Whoever looks at the count brings the way to ask for it: the last one to look decides how it is
 * asked for again.
 */
export const unreadQuery = {
  queryKey: UNREAD_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.get<Unread>('/api/notifications/unread-count', { signal }),
}
