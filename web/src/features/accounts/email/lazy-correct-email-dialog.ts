import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'

/** No part of a page until its reader has mistyped an address. */
export const LazyCorrectEmailDialog = lazyOrError(
  async () => (await import('./correct-email-dialog.tsx')).CorrectEmailDialog,
)
