import { afterCommit } from '../../../platform/db/transact.ts'
import type { Subscribers } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Explore } from './service.ts'

/** The caller who changed a guide finds it changed from the answer on. */
export const exploreSubscribers = (explore: Pick<Explore, 'flush'>): Subscribers<Platform> => ({
  'guide.changed': (tx, _event, ctx) =>
    afterCommit(tx, () =>
      explore.flush().catch((error: Error) => {
        ctx.log.warn({ error: error.message }, 'explore: not up to date yet')
      }),
    ),
})
