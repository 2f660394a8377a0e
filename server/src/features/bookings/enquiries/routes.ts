import { BookingAnswer, EnquiryRequest } from '@annai/contract/bookings/shapes'
import { z } from 'zod'
import { type Door, languageOf, route } from '../../../platform/http/route.ts'
import { onePerGuide, sendEnquiry } from './service.ts'

const Key = z.string().min(8).max(100)

export function enquiryRoutes(door: Door): void {
  const { p: ctx } = door
  route(door, {
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
      const key = Key.safeParse(request.headers['idempotency-key']).data
      const booking = await onePerGuide(ctx, me, body.guideId, key, () =>
        sendEnquiry(ctx, me, body, key),
      )
      return { message: ctx.texts.say(languageOf(request), 'server:answers.enquirySent'), booking }
    },
  })
}
