import type { ContactReplyRequest } from '@annai/contract/admin/contacts/shapes'
import { api } from '../../../shell/http/api.ts'
import { useAdminChange } from '../admin-queries.ts'

export const useReplyToContact = () =>
  useAdminChange(({ id, ...body }: ContactReplyRequest & { id: string }) =>
    api.call('POST /api/admin/contacts/:id/reply', { params: { id }, body }, { as: 'admin' }),
  )
