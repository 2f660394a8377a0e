import { CalendarFeedRequest, CalendarFeeds } from '@annai/contract/availability/shapes'
import { z } from 'zod'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { addFeed, listFeeds, removeFeed, rereadFeed } from './service.ts'

const params = z.object({ id: z.string() })

/** The calendars of other services that a guide imports (feeds). */
export function feedRoutes(routes: RouteContext): void {
  const { app, ctx } = routes
  app.addHook('onClose', async () => ctx.feeds.close())
  route(routes, {
    method: 'GET',
    url: '/api/guides/calendar/feeds',
    who: 'guide',
    summary: 'Your imported calendars, without their addresses',
    response: CalendarFeeds,
    run: ({ me }) => listFeeds(ctx, ctx.db, me.id),
  })
  route(routes, {
    method: 'POST',
    url: '/api/guides/calendar/feeds',
    who: 'guide',
    summary: 'Imports the calendar at an https address; it is read within seconds, then every hour',
    body: CalendarFeedRequest,
    status: 201,
    response: CalendarFeeds,
    refuses: ['feeds.address', 'feeds.tooMany', 'secrets.otherKey'],
    limits: ['calendarFeed'],
    run: ({ me, body }) => addFeed(ctx, me, body),
  })
  route(routes, {
    method: 'DELETE',
    url: '/api/guides/calendar/feeds/:id',
    who: 'guide',
    summary: 'Removes an imported calendar with its busy times',
    params,
    response: CalendarFeeds,
    refuses: ['feeds.notFound'],
    run: ({ me, params: { id } }) => removeFeed(ctx, me, id),
  })
  route(routes, {
    method: 'POST',
    url: '/api/guides/calendar/feeds/:id/read',
    who: 'guide',
    summary: 'Has an imported calendar read again within seconds, a paused one too',
    params,
    response: CalendarFeeds,
    refuses: ['feeds.notFound'],
    limits: [{ name: 'calendarFeedRead', perParam: 'id' }],
    run: ({ me, params: { id } }) => rereadFeed(ctx, me, id),
  })
}
