export { LazyReportDialog } from './lazy-report-dialog.ts'
