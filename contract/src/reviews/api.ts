import { BookingResponse } from '../bookings/shapes.ts'
import { defineOperation } from '../operation.ts'
import { ReviewRequest } from './shapes.ts'

export const leaveReview = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/review',
  who: 'person',
  summary: 'The traveller reviews a completed booking, once',
  body: ReviewRequest,
  response: BookingResponse,
  refuses: ['bookings.notFound', 'reviews.notCompleted', 'reviews.duplicate'],
})
