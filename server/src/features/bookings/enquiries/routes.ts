import { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { BookingAnswer } from '@annai/contract/bookings/shapes'
import {
  idempotencyKeyOf,
  languageOf,
  type RouteContext,
  route,
} from '../../../platform/http/route.ts'
import { onePerGuide, sendEnquiry } from './service.ts'

export function enquiryRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'POST',
    url: '/api/bookings',
    who: 'person',
    summary: 'A traveller sends an enquiry to a guide',
    body: EnquiryRequest,
    status: 201,
    answer: BookingAnswer,
    refuses: ['bookings.guideUnavailable', 'bookings.enquiryByGuide', 'bookings.guideNotFound'],
    limits: ['enquiryPerHour', 'enquiryPerDay'],
    async run({ me, body, request }) {
      const key = idempotencyKeyOf(request)
      const booking = await onePerGuide(ctx, me, { guideIds: [body.guideId], key }, () =>
        sendEnquiry(ctx, me, body, key),
      )
      return {
        message: ctx.texts.translate(languageOf(request), 'server:answers.enquirySent'),
        booking,
      }
    },
  })
}
