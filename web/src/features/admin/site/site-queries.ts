import type { PublishSiteRequest } from '@annai/contract/site/shapes'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

export const useAdminSite = () =>
  useQuery({
    queryKey: ['admin', 'site'],
    queryFn: ({ signal }) => asAdmin(api.call('GET /api/admin/site', {}, { as: 'admin', signal })),
  })

export const usePublishSite = () =>
  useAdminChange((body: PublishSiteRequest) =>
    api.call('POST /api/admin/site', { body }, { as: 'admin' }),
  )
