import type {
  AnnouncementRequest,
  AnnouncementTexts,
} from '@annai/contract/admin/announcements/shapes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

export const useAnnouncements = () =>
  useQuery({
    queryKey: ['admin', 'announcements'],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/announcements', {}, { as: 'admin', signal })),
    // While one is being sent, its progress is shown.
    refetchInterval: ({ state: { data } }) =>
      data?.announcements.some(({ finishedAt, stoppedAt }) => !finishedAt && !stoppedAt)
        ? 5000
        : false,
  })

export const useAudience = (country: string) =>
  useQuery({
    queryKey: ['admin', 'audience', country],
    queryFn: ({ signal }) =>
      asAdmin(
        api.call(
          'GET /api/admin/announcements/audience',
          { query: country === '' ? {} : { country } },
          { as: 'admin', signal },
        ),
      ),
  })

export const useAnnounce = () =>
  useAdminChange((body: AnnouncementRequest) =>
    api.call('POST /api/admin/announcements', { body }, { as: 'admin' }),
  )

export const useTestAnnouncement = () =>
  useMutation({
    mutationFn: (texts: AnnouncementTexts) =>
      asAdmin(api.call('POST /api/admin/announcements/test', { body: { texts } }, { as: 'admin' })),
  })

export const useStopAnnouncement = () =>
  useAdminChange((id: string) =>
    api.call('POST /api/admin/announcements/:id/stop', { params: { id } }, { as: 'admin' }),
  )
