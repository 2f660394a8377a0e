import type { ReportRequest, ReviewReportRequest } from '@annai/contract/reports/shapes'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'

/** Reports a person, or one of the reviews about a guide. */
export const useSendReport = (reportedId: string, reviewId: string | undefined) =>
  useMutation({
    mutationFn: (report: ReviewReportRequest) => {
      const person: ReportRequest = { reportedId, ...report }
      return reviewId === undefined
        ? api.call('POST /api/reports', { body: person })
        : api.call('POST /api/reviews/:id/report', { params: { id: reviewId }, body: report })
    },
  })
