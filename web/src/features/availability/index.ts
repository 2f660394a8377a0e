/** What other features show of this one. */
export { FreeDays } from './free-days.tsx'
export { readAvailability } from './read-availability.ts'
