import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import type { BookingResponse } from '@annai/contract/bookings/shapes'
import type { TripResponse } from '@annai/contract/bookings/trips/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../../shell/http/api.ts'
import { randomId } from '../../../shell/http/random-id.ts'
import { bookingKeys } from '../booking-keys.ts'

interface EnquirySubmission {
  request: EnquiryRequest
  /** Ids of the other guides who receive the same enquiry. */
  others: readonly string[]
}

/**
 * Sends an enquiry to one or several guides and returns the path of the booking or trip. A retry
 * from the same form creates no second one.
 */
export function useSendEnquiry() {
  const client = useQueryClient()
  const [keys] = useState(() => ({ booking: randomId(), trip: randomId() }))
  return useMutation({
    mutationFn: async ({ request: { guideId, trip, ...enquiry }, others }: EnquirySubmission) => {
      const body = trip ? { ...enquiry, trip } : enquiry
      if (others.length === 0) {
        const { booking } = await api.post<z.infer<typeof BookingResponse>>(
          '/api/bookings',
          { guideId, ...body },
          { headers: { 'Idempotency-Key': keys.booking } },
        )
        return `/bookings/${booking._id}`
      }
      const answer = await api.post<TripResponse>(
        '/api/trips',
        { guideIds: [guideId, ...others], ...body },
        { headers: { 'Idempotency-Key': keys.trip } },
      )
      return `/trips/${answer.trip._id}`
    },
    onSuccess: () => client.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}
