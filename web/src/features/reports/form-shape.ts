import { ReportRequest } from '@annai/contract/reports/shapes'

export const ReportForm = ReportRequest.omit({ reportedId: true })
