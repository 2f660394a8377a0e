import type { Availability } from '@annai/contract/availability/shapes'
import { api } from '../../shell/http/api.ts'

/** Does not use react-query, which the guide page does not load. */
export const readAvailability = (username: string, signal?: AbortSignal): Promise<Availability> =>
  api.get<Availability>(`/api/guides/profile/${encodeURIComponent(username)}/availability`, {
    as: 'none',
    ...(signal && { signal }),
  })
