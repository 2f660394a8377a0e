import * as api from '@annai/contract/bookings/day/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { readDay, sendSignal, setMeetingPoint } from './service.ts'

/** The day of an agreed booking, for its two parties. */
export function dayRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readDay, {
    run: ({ me, params }) => readDay(ctx, me, params.id),
  })
  route(routes, api.setMeetingPoint, {
    limits: [{ name: 'meetingPoint', perParam: 'id' }],
    run: ({ me, params, body }) => setMeetingPoint(ctx, me, params.id, body),
  })
  route(routes, api.sendSignal, {
    limits: [{ name: 'daySignal', perParam: 'id' }],
    run: ({ me, params, body }) => sendSignal(ctx, me, params.id, body),
  })
}
