import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { bookingKeys } from '../booking-keys.ts'

/** The traveller's open booking with this guide, or null. */
export const openBookingQuery = (guideId: string) =>
  queryOptions({
    queryKey: bookingKeys.open(guideId),
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/bookings/open/:guideId', { params: { guideId } }, { signal }))
        .booking,
  })

export const useOpenBooking = (guideId: string) => useQuery(openBookingQuery(guideId))
