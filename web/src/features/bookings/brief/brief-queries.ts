import type { BriefAnswer } from '@annai/contract/bookings/brief/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { bookingKeys } from '../booking-keys.ts'
import type { BriefForm } from './brief-form.ts'

/**
 * Who travels, loaded again with each change of the booking. Held only while it is shown: a guide
 * whose booking ends must not keep it.
 */
export const useBrief = ({ _id, tripRef, updatedAt }: Booking) =>
  useQuery({
    queryKey: [...bookingKeys.brief(_id), updatedAt],
    queryFn: ({ signal }) => api.get<BriefAnswer>(`/api/party/${_id}`, { signal }),
    enabled: tripRef?.brief === true,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Shares, changes or deletes who travels. */
export function useBriefChanges(id: string) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: bookingKeys.details })
  return {
    save: useMutation({
      mutationFn: (brief: BriefForm) => api.put<BriefAnswer>(`/api/party/${id}`, brief),
      onSuccess: async (answer) => {
        client.setQueriesData({ queryKey: bookingKeys.brief(id) }, answer)
        await refresh()
      },
    }),
    erase: useMutation({
      mutationFn: () => api.delete(`/api/party/${id}`),
      onSuccess: refresh,
    }),
  }
}
