import type { ReportRequest } from '@annai/contract/reports/shapes'
import type { MessageAnswer } from '@annai/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'

export const useSendReport = () =>
  useMutation({
    mutationFn: (body: ReportRequest) => api.post<Partial<MessageAnswer>>('/api/reports', body),
  })
