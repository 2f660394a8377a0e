import { lazyOrNothing } from '../../../startup/lazy-or-nothing.ts'

/** Only travellers load it, after the page is shown. */
export const LazyOpenBookingNote = lazyOrNothing(
  async () => (await import('./open-booking-note.tsx')).OpenBookingNote,
)
