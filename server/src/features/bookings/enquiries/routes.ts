import { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { BookingResponse } from '@annai/contract/bookings/shapes'
import { languageOf, type RouteContext, retryKeyOf, route } from '../../../platform/http/route.ts'
import { sendEnquiry } from './service.ts'

export function enquiryRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'POST',
    url: '/api/bookings',
    who: 'person',
    summary: 'A traveller sends an enquiry to a guide',
    body: EnquiryRequest,
    status: 201,
    response: BookingResponse,
    refuses: [
      'bookings.guideUnavailable',
      'bookings.enquiryByGuide',
      'bookings.guideNotFound',
      'request.keyReused',
      'request.tooMany',
      'secrets.otherKey',
    ],
    run: async ({ me, body, request }) => ({
      booking: await sendEnquiry(ctx, me, body, retryKeyOf(request)),
      message: ctx.texts.translate(languageOf(request), 'server:answers.enquirySent'),
    }),
  })
}
