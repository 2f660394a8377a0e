import type {
  AcceptRequest,
  AdminCredentialQuery,
  EnterRequest,
  RefuseRequest,
} from '@annai/contract/admin/credentials/shapes'
import type { HidingRequest } from '@annai/contract/admin/guides/shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

export const useCredentialList = (view: AdminCredentialQuery['view']) =>
  useQuery({
    queryKey: ['admin', 'credentials', view],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/credentials', { query: { view } }, { as: 'admin', signal })),
    placeholderData: keepPreviousData,
  })

export const useAdminCredential = (id: string) =>
  useQuery({
    queryKey: ['admin', 'credential', id],
    queryFn: ({ signal }) =>
      asAdmin(
        api.call('GET /api/admin/credentials/:id', { params: { id } }, { as: 'admin', signal }),
      ),
  })

export const useUnlicensed = () =>
  useQuery({
    queryKey: ['admin', 'unlicensed'],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/guides/unlicensed', {}, { as: 'admin', signal })),
  })

export const useHideUnlicensed = () =>
  useAdminChange((body: HidingRequest) =>
    api.call('POST /api/admin/guides/unlicensed/hide', { body }, { as: 'admin' }),
  )

export const useAccept = (id: string) =>
  useAdminChange((body: AcceptRequest) =>
    api.call('POST /api/admin/credentials/:id/accept', { params: { id }, body }, { as: 'admin' }),
  )

export const useRefuse = (id: string) =>
  useAdminChange((body: RefuseRequest) =>
    api.call('POST /api/admin/credentials/:id/refuse', { params: { id }, body }, { as: 'admin' }),
  )

export const useApplied = (id: string) =>
  useAdminChange((until: string | null) =>
    api.call(
      'POST /api/admin/credentials/:id/applied',
      { params: { id }, body: { until } },
      { as: 'admin' },
    ),
  )

export const useEnter = () =>
  useAdminChange((body: EnterRequest) =>
    api.call('POST /api/admin/credentials', { body }, { as: 'admin' }),
  )

export const readPhoto = (id: string, file: string, signal: AbortSignal) =>
  asAdmin(
    api.call(
      'GET /api/admin/credentials/:id/files/:file',
      { params: { id, file } },
      { as: 'admin', signal },
    ),
  )
