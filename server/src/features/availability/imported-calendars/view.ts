import type { ImportedCalendar } from '@annai/contract/availability/shapes'
import type { CalendarRow } from './store.ts'

/** An imported calendar without its address, which opens the whole calendar. */
export const calendarView = (row: CalendarRow, now: Date): ImportedCalendar => ({
  _id: row.id,
  name: row.name,
  host: row.host,
  lastReadAt: row.last_read_at?.toISOString() ?? null,
  nextReadAt: row.next_read_at?.toISOString() ?? null,
  isDue: row.next_read_at !== null && row.next_read_at <= now,
  problem: row.problem,
})
