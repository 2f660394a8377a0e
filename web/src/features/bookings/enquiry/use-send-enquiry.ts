import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import type { BookingAnswer } from '@annai/contract/bookings/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../../shell/http/api.ts'
import { randomId } from '../../../shell/http/random-id.ts'
import { bookingKeys } from '../booking-keys.ts'

/** Sends an enquiry. One opened form makes one booking, also when the request is repeated. */
export function useSendEnquiry() {
  const client = useQueryClient()
  const [key] = useState(randomId)
  return useMutation({
    mutationFn: ({ trip, ...enquiry }: EnquiryRequest) =>
      api.post<z.infer<typeof BookingAnswer>>(
        '/api/bookings',
        trip ? { ...enquiry, trip } : enquiry,
        {
          headers: { 'Idempotency-Key': key },
        },
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: bookingKeys.all }),
  })
}
