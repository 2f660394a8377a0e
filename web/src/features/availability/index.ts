/** What other features show of this one. */
export { useCalendar, useSpansOf } from './availability-queries.ts'
export { FreeDays } from './free-days.tsx'
export { readAvailability } from './read-availability.ts'
