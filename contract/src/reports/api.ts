import { defineOperation } from '../operation.ts'
import { MessageResponse } from '../wire.ts'
import { ReportRequest, ReviewReportRequest } from './shapes.ts'

export const reportPerson = defineOperation({
  method: 'POST',
  path: '/api/reports',
  who: 'person',
  summary: 'Reports a person to the operator',
  body: ReportRequest,
  status: 201,
  response: MessageResponse,
  refuses: ['reports.self', 'reports.personNotFound'],
})

export const reportReview = defineOperation({
  method: 'POST',
  path: '/api/reviews/:id/report',
  who: 'person',
  summary: 'Reports a review to the operator',
  body: ReviewReportRequest,
  status: 201,
  response: MessageResponse,
  refuses: ['reports.ownReview', 'reviews.notFound'],
})

export const reportFeedback = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/feedback/report',
  who: 'user',
  summary: 'Reports what the guide said about you after the tour, once you can read it',
  body: ReviewReportRequest,
  status: 201,
  response: MessageResponse,
  refuses: ['feedback.notFound'],
})
