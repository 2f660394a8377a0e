import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import { isCancelledAfterStart } from '@annai/contract/bookings/tour'
import { allows } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import type { FeedbackRequest } from '@annai/contract/reviews/feedback'
import { reviewRules } from '@annai/contract/reviews/policy'
import type { NewReviewRequest, ReplyRequest, ReviewRequest } from '@annai/contract/reviews/shapes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../shell/http/api.ts'
import { isRefusal } from '../../shell/http/api-error.ts'
import { bookingKeys, isBooking, showBooking } from '../bookings/index.ts'
import { guideKeys } from '../guides/index.ts'

/** A review counts as given once it has a text or a rating, or waits. */
const isReviewed = ({ review, blindReview }: Booking) =>
  blindReview !== undefined || (review !== null && (review.text !== '' || review.rating > 0))

/** Whether to show the review button. Uses the same rule as the server. */
export const canReview = (booking: Booking, role: PersonRole): boolean =>
  allows(
    reviewRules,
    'review',
    { id: '', role, status: 'active' },
    {
      isCompleted: booking.status === STATUS.completed,
      isCancelledAfterStart: isCancelledAfterStart(
        booking.cancelledAt ? new Date(booking.cancelledAt) : null,
        booking.agreed,
      ),
      isGuideAbsent: booking.isGuideAbsent === true,
      isReviewed: isReviewed(booking),
    },
  )

export const isDuplicateReview = (error: unknown): boolean => isRefusal(error, 'reviews.duplicate')

export function useSendReview(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (review: NewReviewRequest) => {
      const { booking } = await api.call('POST /api/bookings/:id/review', {
        params: { id: bookingId },
        body: review,
      })
      if (!isBooking(booking)) throw new TypeError('The response to the review has no booking')
      return booking
    },
    onSuccess: (booking) => {
      showBooking(client, booking)
      void client.invalidateQueries({ queryKey: guideKeys.all })
    },
    onError: (error) => {
      if (isDuplicateReview(error))
        void client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) })
    },
  })
}

const isPublicReview = (error: unknown): boolean => isRefusal(error, 'reviews.public')

/** Replaces a review that is not public yet. */
export function useChangeReview(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReviewRequest) =>
      api.call('PUT /api/bookings/:id/review', { params: { id: bookingId }, body }),
    onSuccess: ({ booking }) => showBooking(client, booking),
    onError: (error) => {
      if (isPublicReview(error))
        void client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) })
    },
  })
}

/** Gives feedback on the traveller; a review that waits for it becomes public. */
export function useGiveFeedback(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FeedbackRequest) =>
      api.call('POST /api/bookings/:id/feedback', { params: { id }, body }),
    onSuccess: ({ booking }) => {
      showBooking(client, booking)
      void client.invalidateQueries({ queryKey: guideKeys.all })
    },
    onError: () => void client.invalidateQueries({ queryKey: bookingKeys.one(id) }),
  })
}

/** What guides said about the traveller of this booking, for the guide of an open or agreed one. */
export const useTravellerFeedback = (username: string | null) =>
  useQuery({
    queryKey: ['feedback', username],
    queryFn: () =>
      api.call('GET /api/users/:username/feedback', { params: { username: username ?? '' } }),
    enabled: username !== null,
  })

/** Shows the booking and its changed reply here, and the reply on the guide's page. */
function useReplyResult() {
  const client = useQueryClient()
  return ({ booking }: { booking: Booking }) => {
    showBooking(client, booking)
    void client.invalidateQueries({ queryKey: guideKeys.all })
  }
}

export function useSendReply(id: string) {
  const onSuccess = useReplyResult()
  return useMutation({
    mutationFn: (body: ReplyRequest) =>
      api.call('PUT /api/bookings/:id/review/reply', { params: { id }, body }),
    onSuccess,
  })
}

export function useDeleteReply(id: string) {
  const onSuccess = useReplyResult()
  return useMutation({
    mutationFn: () => api.call('DELETE /api/bookings/:id/review/reply', { params: { id } }),
    onSuccess,
  })
}
