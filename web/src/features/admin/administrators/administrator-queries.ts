import type { SecondFactorCode, SecondFactorRequest } from '@annai/contract/admin/account/shapes'
import type {
  AdministratorRequest,
  PasswordConfirmation,
  RoleRequest,
} from '@annai/contract/admin/shapes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

export const useAdministrators = () =>
  useQuery({
    queryKey: ['admin', 'administrators'],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/administrators', {}, { as: 'admin', signal })),
  })

export const useAddAdministrator = () =>
  useAdminChange((body: AdministratorRequest) =>
    api.call('POST /api/admin/administrators', { body }, { as: 'admin' }),
  )

export const useChangeRole = () =>
  useAdminChange(({ id, ...body }: RoleRequest & { id: string }) =>
    api.call('PUT /api/admin/administrators/:id/role', { params: { id }, body }, { as: 'admin' }),
  )

export const useRemoveAdministrator = () =>
  useAdminChange(({ id, ...body }: PasswordConfirmation & { id: string }) =>
    api.call('DELETE /api/admin/administrators/:id', { params: { id }, body }, { as: 'admin' }),
  )

export const useOwnSessions = () =>
  useQuery({
    queryKey: ['admin', 'sessions'],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/sessions', {}, { as: 'admin', signal })),
  })

export const useRevokeSession = () =>
  useAdminChange((id: string) =>
    api.call('DELETE /api/admin/sessions/:id', { params: { id } }, { as: 'admin' }),
  )

export const useOfferFactor = () =>
  useMutation({
    mutationFn: () => asAdmin(api.call('POST /api/admin/second-factor', {}, { as: 'admin' })),
  })

export const useEnableFactor = () =>
  useAdminChange((body: SecondFactorRequest) =>
    api.call('PUT /api/admin/second-factor', { body }, { as: 'admin' }),
  )

export const useDisableFactor = () =>
  useAdminChange((body: SecondFactorCode) =>
    api.call('POST /api/admin/second-factor/off', { body }, { as: 'admin' }),
  )
