import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

export const useFound = (search: string) =>
  useQuery({
    queryKey: ['admin', 'find', search],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/find', { query: { search } }, { as: 'admin', signal })),
    placeholderData: keepPreviousData,
  })

export const usePerson = (id: string) =>
  useQuery({
    queryKey: ['admin', 'person', id],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/people/:id', { params: { id } }, { as: 'admin', signal })),
  })

export const useAddNote = (id: string) =>
  useAdminChange((text: string) =>
    api.call(
      'POST /api/admin/people/:id/notes',
      { params: { id }, body: { text } },
      { as: 'admin' },
    ),
  )

export const useCorrectEmail = (id: string) =>
  useAdminChange((email: string) =>
    api.call(
      'PUT /api/admin/people/:id/email',
      { params: { id }, body: { email } },
      { as: 'admin' },
    ),
  )

export const useRequestDeletion = (id: string) =>
  useAdminChange((reason: string) =>
    api.call(
      'POST /api/admin/people/:id/deletion',
      { params: { id }, body: { reason } },
      { as: 'admin' },
    ),
  )

export const useExportPerson = (id: string) =>
  useMutation({
    mutationFn: () =>
      asAdmin(api.call('GET /api/admin/people/:id/export', { params: { id } }, { as: 'admin' })),
  })
