import type { UndeliveredMailQuery } from '@annai/contract/admin/system/shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

export const useSystemState = () =>
  useQuery({
    queryKey: ['admin', 'system'],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/system', {}, { as: 'admin', signal })),
  })

export const useUndeliveredMails = (query: UndeliveredMailQuery) =>
  useQuery({
    queryKey: ['admin', 'mails', query],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/mails', { query }, { as: 'admin', signal })),
    placeholderData: keepPreviousData,
  })

export const useRetryMail = () =>
  useAdminChange((id: string) =>
    api.call('POST /api/admin/mails/:id/retry', { params: { id } }, { as: 'admin' }),
  )
