import type {
  QueuedAgain,
  UndeliveredMailPage,
  UndeliveredMailQuery,
} from '@annai/contract/admin/mails/shapes'
import type { SystemState } from '@annai/contract/admin/system/shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

export const useSystemState = () =>
  useQuery({
    queryKey: ['admin', 'system'],
    queryFn: ({ signal }) =>
      asAdmin(api.get<SystemState>('/api/admin/system', { as: 'admin', signal })),
  })

export const useUndeliveredMails = (query: UndeliveredMailQuery) =>
  useQuery({
    queryKey: ['admin', 'mails', query],
    queryFn: ({ signal }) =>
      asAdmin(api.get<UndeliveredMailPage>('/api/admin/mails', { as: 'admin', query, signal })),
    placeholderData: keepPreviousData,
  })

export const useRetryMail = () =>
  useAdminChange((id: string) =>
    api.post<QueuedAgain>(`/api/admin/mails/${id}/retry`, {}, { as: 'admin' }),
  )
