import * as api from '@annai/contract/bookings/day/api'
import { KEEP_UNTIL } from '@annai/contract/bookings/day/limits'
import { setRecognition as setRecognitionCall } from '@annai/contract/chat/recognition/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { readDay, sendSignal, setMeetingPoint, setRecognition } from './service.ts'

/** The day of an agreed booking, for its two parties. */
export function dayRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readDay, {
    async run({ me, params, reply }) {
      const day = await readDay(ctx, me, params.id)
      // The service worker deletes its copy then (docs/rules/day.md#without-a-connection).
      if (day.contact) reply.header(KEEP_UNTIL, day.contact.closesAt)
      return day
    },
  })
  route(routes, api.setMeetingPoint, {
    limits: [{ name: 'meetingPoint', perParam: 'id' }],
    run: ({ me, params, body }) => setMeetingPoint(ctx, me, params.id, body),
  })
  route(routes, setRecognitionCall, {
    limits: [{ name: 'recognition', perParam: 'id' }],
    run: ({ me, params, body }) => setRecognition(ctx, me, params.id, body),
  })
  route(routes, api.sendSignal, {
    limits: [{ name: 'daySignal', perParam: 'id' }],
    run: ({ me, params, body }) => sendSignal(ctx, me, params.id, body),
  })
}
