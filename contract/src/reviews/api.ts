import { z } from 'zod'
import { Booking, BookingResponse } from '../bookings/shapes.ts'
import { defineOperation } from '../operation.ts'
import { ReplyRequest, ReviewRequest } from './shapes.ts'

export const leaveReview = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/review',
  who: 'person',
  summary: 'The traveller reviews a completed booking, once',
  body: ReviewRequest,
  response: BookingResponse,
  refuses: ['bookings.notFound', 'reviews.notCompleted', 'reviews.duplicate'],
})

export const replyToReview = defineOperation({
  method: 'PUT',
  path: '/api/bookings/:id/review/reply',
  who: 'guide',
  summary: 'The guide replies to the review in public, or replaces the reply',
  body: ReplyRequest,
  response: z.object({ booking: Booking }),
  refuses: ['bookings.notFound', 'reviews.notFound', 'request.tooMany'],
})

export const deleteReply = defineOperation({
  method: 'DELETE',
  path: '/api/bookings/:id/review/reply',
  who: 'guide',
  summary: 'The guide deletes the reply; without one nothing changes',
  response: z.object({ booking: Booking }),
  refuses: ['bookings.notFound', 'reviews.notFound'],
})
