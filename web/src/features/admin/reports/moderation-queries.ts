import type { FeedbackRemovalRequest, RemovalRequest } from '@annai/contract/admin/reviews/shapes'
import { api } from '../../../shell/http/api.ts'
import { useAdminChange } from '../admin-queries.ts'

/** Removes a review from the guide's page, or restores it. */
export const useModerateReview = (act: 'remove' | 'restore') =>
  useAdminChange(async ({ id, ...body }: RemovalRequest & { id: string }) =>
    act === 'remove'
      ? api.call('POST /api/admin/reviews/:id/remove', { params: { id }, body }, { as: 'admin' })
      : api.call(
          'POST /api/admin/reviews/:id/restore',
          { params: { id }, body: { reason: body.reason ?? '' } },
          { as: 'admin' },
        ),
  )

export const useRemoveFeedback = () =>
  useAdminChange(({ id, ...body }: FeedbackRemovalRequest & { id: string }) =>
    api.call('POST /api/admin/feedback/:id/remove', { params: { id }, body }, { as: 'admin' }),
  )
