import type { MeetingPointRequest } from '@annai/contract/bookings/day/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { useIsConnected } from '../../../shell/realtime/realtime-context.tsx'
import { bookingKeys } from '../booking-keys.ts'
import { POLL_MS } from '../booking-queries.ts'

export function useDay(bookingId: string, isEnabled = true) {
  const isLive = useIsConnected()
  return useQuery({
    queryKey: bookingKeys.day(bookingId),
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:id/day', { params: { id: bookingId } }, { signal }),
    enabled: isEnabled,
    refetchInterval: isLive ? false : POLL_MS,
    refetchOnWindowFocus: 'always',
  })
}

export function useSetMeetingPoint(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: MeetingPointRequest) =>
      api.call('PUT /api/bookings/:id/meeting-point', { params: { id: bookingId }, body }),
    onSuccess: async (day) => {
      client.setQueryData(bookingKeys.day(bookingId), day)
      await client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) })
    },
  })
}
