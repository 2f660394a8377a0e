import * as api from '@annai/contract/bookings/api'
import { languageOf, type RouteContext, retryKeyOf, route } from '../../../platform/http/route.ts'
import { sendEnquiry } from './service.ts'

export function enquiryRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.sendEnquiry, {
    run: async ({ me, body, request }) => ({
      booking: await sendEnquiry(ctx, me, body, retryKeyOf(request)),
      message: ctx.texts.translate(languageOf(request), 'server:answers.enquirySent'),
    }),
  })
}
