import type { CalendarFeed } from '@annai/contract/availability/shapes'
import type { FeedRow } from './store.ts'

/** A feed without its address, which opens the whole calendar. */
export const feedView = (row: FeedRow, now: Date): CalendarFeed => ({
  _id: row.id,
  name: row.name,
  host: row.host,
  lastReadAt: row.last_read_at?.toISOString() ?? null,
  nextReadAt: row.next_read_at?.toISOString() ?? null,
  isDue: row.next_read_at !== null && row.next_read_at <= now,
  problem: row.problem,
})
