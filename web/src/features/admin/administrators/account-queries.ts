import type {
  AdminEmailRequest,
  AdminPasswordRequest,
  DigestRequest,
  SecondFactorCode,
} from '@annai/contract/admin/account/shapes'
import type { PasswordConfirmation } from '@annai/contract/admin/shapes'
import type { Language } from '@annai/contract/languages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, renewAdminToken, useAdminChange } from '../admin-queries.ts'

export const useOwnAccount = () =>
  useQuery({
    queryKey: ['admin', 'account'],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/account', {}, { as: 'admin', signal })),
  })

const WAITING_REFRESH_MS = 60_000

/** The counts for the tabs, polled because other administrators and new entries change them. */
export const useWaitingCounts = () =>
  useQuery({
    queryKey: ['admin', 'waiting'],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/waiting', {}, { as: 'admin', signal })),
    refetchInterval: WAITING_REFRESH_MS,
  })

export const useRequestEmail = () =>
  useAdminChange((body: AdminEmailRequest) =>
    api.call('PUT /api/admin/account/email', { body }, { as: 'admin' }),
  )

export const useRemoveEmail = () =>
  useAdminChange((body: PasswordConfirmation) =>
    api.call('DELETE /api/admin/account/email', { body }, { as: 'admin' }),
  )

export const useChangeDigest = () =>
  useAdminChange((body: DigestRequest) =>
    api.call('PUT /api/admin/account/digest', { body }, { as: 'admin' }),
  )

export function useChangePassword() {
  const client = useQueryClient()
  return useAdminChange(async (body: AdminPasswordRequest) => {
    const { token } = await api.call('PUT /api/admin/account/password', { body }, { as: 'admin' })
    renewAdminToken(client, token)
  })
}

export const useRenewRecoveryCodes = () =>
  useAdminChange((body: SecondFactorCode) =>
    api.call('POST /api/admin/second-factor/recovery-codes', { body }, { as: 'admin' }),
  )

export const forgotAdminPassword = (body: { email: string; language: Language }) =>
  api.call('POST /api/auth/admin-forgot-password', { body }, { as: 'none' })

export const resetAdminPassword = (token: string, body: { password: string; language: Language }) =>
  api.call(
    'POST /api/auth/admin-reset-password/:token',
    { params: { token }, body },
    {
      as: 'none',
    },
  )

export const verifyAdminEmail = (token: string) =>
  api.call('POST /api/auth/admin-email/:token', { params: { token } }, { as: 'none' })
