import type { Availability } from '@annai/contract/availability/shapes'
import { api } from '../../shell/http/api.ts'

/** Does not use react-query, which the guide page does not load. */
export const readAvailability = (username: string, signal?: AbortSignal): Promise<Availability> =>
  api.call(
    'GET /api/guides/profile/:username/availability',
    { params: { username } },
    { as: 'none', ...(signal && { signal }) },
  )
