import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'

/** Loaded when the dialog is opened. */
export const LazyCorrectEmailDialog = lazyOrError(
  async () => (await import('./correct-email-dialog.tsx')).CorrectEmailDialog,
)
