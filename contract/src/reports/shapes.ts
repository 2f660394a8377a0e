import { z } from 'zod'
import { NamedId, requiredText } from '../wire.ts'
import { REPORT_LIMITS } from './limits.ts'
import { REPORT_REASON_VALUES } from './vocabulary.ts'

export const ReportRequest = z.object({
  reportedId: NamedId,
  reason: z.enum(REPORT_REASON_VALUES, { error: 'reasonRequired' }),
  description: requiredText(REPORT_LIMITS.description, 'descriptionRequired', 'descriptionLength'),
})
export type ReportRequest = z.infer<typeof ReportRequest>

/** A review is reported by its id, because its author is not public. */
export const ReviewReportRequest = ReportRequest.omit({ reportedId: true })
export type ReviewReportRequest = z.infer<typeof ReviewReportRequest>

/** The fields of the form: the reported person is known. */
export const ReportForm = ReportRequest.omit({ reportedId: true })
