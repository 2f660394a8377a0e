import { defineOperation } from '../../operation.ts'
import {
  FeedbackRemovalRequest,
  RemovalRequest,
  RemovalResponse,
  RestorationRequest,
  RestorationResponse,
} from './shapes.ts'

export const removeReview = defineOperation({
  method: 'POST',
  path: '/api/admin/reviews/:id/remove',
  who: 'admin',
  summary: 'Takes a review off the guide’s page, with a reason',
  body: RemovalRequest,
  response: RemovalResponse,
  refuses: ['reviews.notFound'],
})

export const restoreReview = defineOperation({
  method: 'POST',
  path: '/api/admin/reviews/:id/restore',
  who: 'admin',
  summary: 'Puts a removed review back on the guide’s page, with a reason',
  body: RestorationRequest,
  response: RestorationResponse,
  refuses: ['reviews.notFound'],
})

export const removeFeedback = defineOperation({
  method: 'POST',
  path: '/api/admin/feedback/:id/remove',
  who: 'admin',
  summary:
    'Removes the words of a guide’s feedback on the traveller of a booking; its answers stay',
  body: FeedbackRemovalRequest,
  response: RemovalResponse,
  refuses: ['feedback.notFound'],
})
