import { lazyOrError } from '../../ui/feedback/lazy-or-error.tsx'

/** Loaded when the form is opened. */
export const LazyReportDialog = lazyOrError(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
)
