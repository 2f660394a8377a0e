import { defineOperation } from '../../operation.ts'
import {
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
