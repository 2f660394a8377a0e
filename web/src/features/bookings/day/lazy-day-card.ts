import { lazyOrNothing } from '../../../startup/lazy-or-nothing.ts'

/** Loaded after the booking, because its data comes from a call of its own. */
export const LazyDayCard = lazyOrNothing(async () => (await import('./day-card.tsx')).DayCard)
