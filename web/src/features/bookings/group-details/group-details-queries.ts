import type { BookingSummary } from '@annai/contract/bookings/shapes'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { bookingKeys } from '../booking-keys.ts'
import type { GroupDetailsForm } from './group-details-form.ts'

/**
 * The group details, refetched with each change of the booking. It is not cached once
 * it is no longer shown, because a guide must not retain it after the booking.
 */
export const useGroupDetails = ({
  _id,
  tripRef,
  updatedAt,
}: Pick<BookingSummary, '_id' | 'tripRef' | 'updatedAt'>) =>
  useQuery({
    queryKey: [...bookingKeys.groupDetails(_id), updatedAt],
    queryFn: ({ signal }) =>
      api.call('GET /api/party/:bookingId', { params: { bookingId: _id } }, { signal }),
    enabled: tripRef?.groupDetails === true,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Creates, changes or deletes the group details. */
export function useGroupDetailsChanges(id: string) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: bookingKeys.details })
  return {
    save: useMutation({
      mutationFn: (groupDetails: GroupDetailsForm) =>
        api.call('PUT /api/party/:bookingId', { params: { bookingId: id }, body: groupDetails }),
      onSuccess: async (answer) => {
        client.setQueriesData({ queryKey: bookingKeys.groupDetails(id) }, answer)
        await refresh()
      },
    }),
    erase: useMutation({
      mutationFn: () => api.call('DELETE /api/party/:bookingId', { params: { bookingId: id } }),
      onSuccess: refresh,
    }),
  }
}
