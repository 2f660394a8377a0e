import { lazyOrNothing } from '../../../startup/lazy-or-nothing.ts'

/** Loaded for travellers only, after the page is shown. */
export const LazyOpenBookingNote = lazyOrNothing(
  async () => (await import('./open-booking-note.tsx')).OpenBookingNote,
)
