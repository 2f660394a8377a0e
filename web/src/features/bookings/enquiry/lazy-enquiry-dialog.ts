import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'

/** The form is no part of a guide's page until a traveller opens it. */
export const LazyEnquiryDialog = lazyOrError(
  async () => (await import('./enquiry-dialog.tsx')).EnquiryDialog,
)
