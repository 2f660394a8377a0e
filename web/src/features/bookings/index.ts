import { lazyOrError, lazyOrNothing } from '../../ui/feedback/lazy.tsx'

export { bookingKeys } from './booking-keys.ts'
export { isBooking, showBooking, useBookingCounts } from './booking-queries.ts'
export { PROGRESS_ID } from './booking-stage.ts'
export { MeetHereButton } from './day/meet-here-button.tsx'
export { PlaceDialog } from './day/place-dialog.tsx'
export { PlaceLinks, PlaceText } from './day/place-parts.tsx'
export { chooseDay, readWantedDaysWith } from './enquiry/enquiry-draft.ts'
export { useWishesText } from './enquiry/use-wishes-text.ts'
export { PAYMENT_TERMS, usePaymentWords, usePrice } from './proposal/use-term-text.ts'
export { StatusLine } from './status-line.tsx'
export { useMeetingFacts } from './use-meeting-facts.ts'
export { useOtherName } from './use-other-name.ts'
export { useMoment } from './use-tour-times.ts'
export { useWhenText } from './use-when-text.ts'

/** Loaded when a traveller opens the form. */
export const EnquiryDialog = lazyOrError(
  async () => (await import('./enquiry/enquiry-dialog.tsx')).EnquiryDialog,
)

/** Loaded for travellers only, after the page is shown. */
export const OpenBookingNote = lazyOrNothing(
  async () => (await import('./enquiry/open-booking-note.tsx')).OpenBookingNote,
)
