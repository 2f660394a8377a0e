import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'

/** Loaded when a traveller opens the form. */
export const LazyEnquiryDialog = lazyOrError(
  async () => (await import('./enquiry-dialog.tsx')).EnquiryDialog,
)
