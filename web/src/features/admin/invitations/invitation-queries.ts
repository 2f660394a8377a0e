import type { InvitationRequest } from '@annai/contract/admin/invitations/shapes'
import type { AdminInvitationQuery } from '@annai/contract/admin/lists/shapes'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

export const useInvitations = (query: AdminInvitationQuery) =>
  useQuery({
    queryKey: ['admin', 'invitations', query],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/lists/invitations', { query }, { as: 'admin', signal })),
    placeholderData: keepPreviousData,
  })

type Lines = Omit<InvitationRequest, 'preview'>

export const usePreviewInvitations = () =>
  useMutation({
    mutationFn: (lines: Lines) =>
      asAdmin(
        api.call(
          'POST /api/admin/invitations',
          { body: { ...lines, preview: true } },
          { as: 'admin' },
        ),
      ),
  })

export const useSendInvitations = () =>
  useAdminChange((lines: Lines) =>
    api.call(
      'POST /api/admin/invitations',
      { body: { ...lines, preview: false } },
      { as: 'admin' },
    ),
  )

export const useResendInvitation = () =>
  useAdminChange((id: string) =>
    api.call('POST /api/admin/invitations/:id/resend', { params: { id } }, { as: 'admin' }),
  )

export const useWithdrawInvitation = () =>
  useAdminChange((id: string) =>
    api.call('DELETE /api/admin/invitations/:id', { params: { id } }, { as: 'admin' }),
  )
