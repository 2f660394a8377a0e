import { lazyOrError } from '../../ui/feedback/lazy.tsx'

/** Loaded when the form is opened. */
export const ReportDialog = lazyOrError(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
)
export type { ReportedContent } from './report-dialog.tsx'
