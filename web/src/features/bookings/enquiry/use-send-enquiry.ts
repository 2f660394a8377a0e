import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
    mutationFn: async ({
      request: { guideId, trip: wishes, ...enquiry },
      others,
    }: EnquirySubmission) => {
      const body = wishes ? { ...enquiry, trip: wishes } : enquiry
      if (others.length === 0) {
        const { booking } = await api.call(
          'POST /api/bookings',
          { body: { guideId, ...body } },
          { headers: { 'Idempotency-Key': keys.booking } },
        )
        return `/bookings/${booking._id}`
      }
      const answer = await api.call(
        'POST /api/trips',
        { body: { guideIds: [guideId, ...others], ...body } },
        { headers: { 'Idempotency-Key': keys.trip } },
      )
      return `/trips/${answer.trip._id}`
    },
    onSuccess: () => client.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}
