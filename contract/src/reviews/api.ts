import { z } from 'zod'
import { Booking, BookingResponse } from '../bookings/shapes.ts'
import { defineOperation } from '../operation.ts'
import { lenientText } from '../wire.ts'
import { Feedback, FeedbackRequest } from './feedback.ts'
import { FeaturedReview, NewReviewRequest, ReplyRequest, ReviewRequest } from './shapes.ts'

export const leaveReview = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/review',
  who: 'person',
  summary: 'The traveller reviews a completed booking, once',
  body: NewReviewRequest,
  response: BookingResponse,
  refuses: ['auth.forbidden', 'bookings.notFound', 'reviews.notCompleted', 'reviews.duplicate'],
})

export const replaceBlindReview = defineOperation({
  method: 'PUT',
  path: '/api/bookings/:id/review',
  who: 'user',
  summary: 'The traveller replaces a review that is not public yet',
  body: ReviewRequest,
  response: z.object({ booking: Booking }),
  refuses: ['bookings.notFound', 'reviews.public', 'request.tooMany'],
})

export const giveFeedback = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/feedback',
  who: 'guide',
  summary: 'The guide answers questions about the traveller, once; a blind review becomes public',
  body: FeedbackRequest,
  response: BookingResponse,
  refuses: ['bookings.notFound', 'feedback.closed'],
})

export const listFeedback = defineOperation({
  method: 'GET',
  path: '/api/users/:username/feedback',
  who: 'guide',
  summary:
    'What guides said about a traveller, for guides with an open or agreed booking of theirs',
  response: z.array(Feedback),
  refuses: ['accounts.notFound'],
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

export const listFeaturedReviews = defineOperation({
  method: 'GET',
  path: '/api/reviews/featured',
  who: 'anyone',
  summary: 'Six good reviews of different guides for the home page, or none if there are fewer',
  query: z.object({ language: lenientText(35) }),
  response: z.array(FeaturedReview),
})
