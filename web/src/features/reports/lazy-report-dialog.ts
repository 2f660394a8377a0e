import { lazyOrError } from '../../ui/feedback/lazy-or-error.tsx'

/** The form is no part of a guide's page until a reader opens it. */
export const LazyReportDialog = lazyOrError(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
)
