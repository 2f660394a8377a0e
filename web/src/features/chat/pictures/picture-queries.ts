import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'

/** A file is stored in three widths; this one or the next larger. It never changes. */
export const readPicture = (bookingId: string, pictureId: string, width?: number) =>
  queryOptions({
    queryKey: ['chat-picture', bookingId, pictureId, width],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/bookings/:id/pictures/:pictureId',
        { params: { id: bookingId, pictureId }, query: { width } },
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
