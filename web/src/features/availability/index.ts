/** The parts that other features use. */
export { useCalendar, useSpansOf } from './availability-queries.ts'
export { FreeDays } from './free-days.tsx'
export { readAvailability } from './read-availability.ts'
