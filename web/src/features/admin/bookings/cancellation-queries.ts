import type { CancellationRequest } from '@annai/contract/admin/bookings/shapes'
import { api } from '../../../shell/http/api.ts'
import { useAdminChange } from '../admin-queries.ts'

export const useCancelForParty = () =>
  useAdminChange(({ id, ...body }: CancellationRequest & { id: string }) =>
    api.call(
      'POST /api/admin/bookings/:bookingId/cancel',
      { params: { bookingId: id }, body },
      { as: 'admin' },
    ),
  )
