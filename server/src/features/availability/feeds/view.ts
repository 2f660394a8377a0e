import type { CalendarFeed } from '@annai/contract/availability/shapes'
import type { FeedRow } from './store.ts'

/** A feed without its address, which opens the whole calendar. */
export const feedView = (row: FeedRow): CalendarFeed => ({
  _id: row.id,
  name: row.name,
  host: row.host,
  lastReadAt: row.last_read_at?.toISOString() ?? null,
  isPaused: row.next_read_at === null,
  problem: row.problem,
})
