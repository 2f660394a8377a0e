import type { AppealAnswer } from '@annai/contract/decisions/shapes'
import type { ACCOUNT_CODES, DecisionAct, DecisionCode } from '@annai/contract/decisions/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

interface Previewed {
  subject: string
  act: DecisionAct
  code: DecisionCode
}

export const usePreview = (query: Previewed) =>
  useQuery({
    queryKey: ['admin', 'decision-preview', query],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/decisions/preview', { query }, { as: 'admin', signal })),
  })

export const useAppeals = () =>
  useQuery({
    queryKey: ['admin', 'appeals'],
    // The queue may list one that is newer than the last answer.
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/appeals', {}, { as: 'admin', signal })),
  })

export const useAnswerAppeal = () =>
  useAdminChange(({ id, ...body }: AppealAnswer & { id: string }) =>
    api.call('POST /api/admin/decisions/:id/appeal', { params: { id }, body }, { as: 'admin' }),
  )

export const useWarn = () =>
  useAdminChange(
    ({ id, ...body }: { id: string; facts: string; code: (typeof ACCOUNT_CODES)[number] }) =>
      api.call('POST /api/admin/accounts/:id/warn', { params: { id }, body }, { as: 'admin' }),
  )
