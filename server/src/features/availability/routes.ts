import {
  Availability,
  CalendarSpans,
  CalendarSpansQuery,
  GuideCalendar,
  GuideCalendarRequest,
} from '@annai/contract/availability/shapes'
import { z } from 'zod'
import { BODY_LIMITS } from '../../platform/http/body.ts'
import { type RouteContext, route } from '../../platform/http/route.ts'
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
  route(routes, {
    method: 'GET',
    url: '/api/guides/calendar',
    who: 'guide',
    summary: 'Your own calendar; `version` 0 while none is stored',
    response: GuideCalendar,
    run: ({ me }) => readCalendar(ctx, me),
  })
  route(routes, {
    method: 'GET',
    url: '/api/guides/calendar/spans',
    who: 'guide',
    summary: 'Agreed tours, open proposals and imported busy times of your own calendar',
    query: CalendarSpansQuery,
    response: CalendarSpans,
    run: ({ me, query }) => readSpans(ctx, me, query),
  })
  route(routes, {
    method: 'PUT',
    url: '/api/guides/calendar',
    who: 'guide',
    summary: 'Replaces your own calendar that has this `version`',
    body: GuideCalendarRequest,
    bodyLimit: BODY_LIMITS.profile,
    response: GuideCalendar,
    refuses: ['calendar.stale'],
    run: ({ me, body }) => saveCalendar(ctx, me, body),
  })
  route(routes, {
    method: 'DELETE',
    url: '/api/guides/calendar',
    who: 'guide',
    summary: 'Removes your own calendar; its days are unknown again',
    response: GuideCalendar,
    run: ({ me }) => removeCalendar(ctx, me),
  })
  route(routes, {
    method: 'GET',
    url: '/api/guides/profile/:username/availability',
    who: 'anyone',
    summary: 'The free days of a guide, without hours or reasons; no days without a calendar',
    params: z.object({ username: z.string() }),
    response: Availability,
    refuses: ['guides.notFound'],
    run: ({ params }) => readAvailability(ctx, params.username),
  })
}
