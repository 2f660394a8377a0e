import type {
  AdminAccountView,
  AdminEmailRequest,
  AdminPasswordChanged,
  AdminPasswordRequest,
  DigestRequest,
  WaitingCounts,
} from '@annai/contract/admin/account/shapes'
import type {
  PasswordConfirmation,
  RecoveryCodes,
  SecondFactorCode,
} from '@annai/contract/admin/shapes'
import type { Language } from '@annai/contract/languages'
import type { MessageResponse } from '@annai/contract/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, renewAdminToken, useAdminChange } from '../admin-queries.ts'

const URL = '/api/admin/account'

export const useOwnAccount = () =>
  useQuery({
    queryKey: ['admin', 'account'],
    queryFn: ({ signal }) => asAdmin(api.get<AdminAccountView>(URL, { as: 'admin', signal })),
  })

const WAITING_REFRESH_MS = 60_000

/** The counts for the tabs, polled because other administrators and new entries change them. */
export const useWaitingCounts = () =>
  useQuery({
    queryKey: ['admin', 'waiting'],
    queryFn: ({ signal }) =>
      asAdmin(api.get<WaitingCounts>('/api/admin/waiting', { as: 'admin', signal })),
    refetchInterval: WAITING_REFRESH_MS,
  })

export const useRequestEmail = () =>
  useAdminChange((body: AdminEmailRequest) =>
    api.put<MessageResponse>(`${URL}/email`, body, { as: 'admin' }),
  )

export const useRemoveEmail = () =>
  useAdminChange((body: PasswordConfirmation) =>
    api.delete<AdminAccountView>(`${URL}/email`, { as: 'admin', body }),
  )

export const useChangeDigest = () =>
  useAdminChange((body: DigestRequest) =>
    api.put<AdminAccountView>(`${URL}/digest`, body, { as: 'admin' }),
  )

export function useChangePassword() {
  const client = useQueryClient()
  return useAdminChange(async (body: AdminPasswordRequest) => {
    const path = `${URL}/password`
    const { token } = await api.put<AdminPasswordChanged>(path, body, { as: 'admin' })
    renewAdminToken(client, token)
  })
}

export const useRenewRecoveryCodes = () =>
  useAdminChange((body: SecondFactorCode) =>
    api.post<RecoveryCodes>('/api/admin/second-factor/recovery-codes', body, { as: 'admin' }),
  )

export const forgotAdminPassword = (body: { email: string; language: Language }) =>
  api.post<MessageResponse>('/api/auth/admin-forgot-password', body, { as: 'none' })

export const resetAdminPassword = (token: string, body: { password: string; language: Language }) =>
  api.post<MessageResponse>(`/api/auth/admin-reset-password/${encodeURIComponent(token)}`, body, {
    as: 'none',
  })

export const verifyAdminEmail = (token: string) =>
  api.post<MessageResponse>(
    `/api/auth/admin-email/${encodeURIComponent(token)}`,
    {},
    { as: 'none' },
  )
