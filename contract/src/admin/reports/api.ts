import { defineOperation } from '../../operation.ts'
import { AdminReportDetails, ReportOutcomeRequest } from './shapes.ts'

export const readReport = defineOperation({
  method: 'GET',
  path: '/api/admin/reports/:id',
  who: 'admin',
  summary: 'One report with the profile as it stood then',
  response: AdminReportDetails,
  refuses: ['reports.notFound'],
})

export const decideReport = defineOperation({
  method: 'PUT',
  path: '/api/admin/reports/:id',
  who: 'admin',
  summary: 'Moves a report on, with a note',
  body: ReportOutcomeRequest,
  response: AdminReportDetails,
  refuses: ['reports.notFound', 'reports.transition', 'reports.noteChanged'],
})
