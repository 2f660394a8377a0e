import type { BookingAnswer, EnquiryRequest } from '@annai/contract/bookings/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../../shell/http/api.ts'

/** Not `randomUUID`: a site on a local network without TLS has none. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Sends an enquiry; pressed twice or tried again after a lost answer, one opened form is one booking. */
export function useSendEnquiry() {
  const client = useQueryClient()
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: (body: EnquiryRequest) =>
      api.post<z.infer<typeof BookingAnswer>>('/api/bookings', body, {
        headers: { 'Idempotency-Key': key },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['bookings'] }),
  })
}
