import * as api from '@annai/contract/availability/api'
import { BODY_LIMITS, type RouteContext, route } from '../../platform/http/route.ts'
import {
  readAvailability,
  readCalendar,
  readSpans,
  removeCalendar,
  saveCalendar,
} from './service.ts'

/** A guide's calendar, and the free days that follow from it. */
export function availabilityRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readCalendar, {
    run: ({ me }) => readCalendar(ctx, me),
  })
  route(routes, api.readSpans, {
    run: ({ me, query }) => readSpans(ctx, me, query),
  })
  route(routes, api.saveCalendar, {
    limits: ['calendarChange'],
    bodyLimit: BODY_LIMITS.profile,
    run: ({ me, body }) => saveCalendar(ctx, me, body),
  })
  route(routes, api.removeCalendar, {
    limits: ['calendarChange'],
    run: ({ me }) => removeCalendar(ctx, me),
  })
  route(routes, api.readAvailability, {
    run: ({ params }) => readAvailability(ctx, params.username),
  })
}
