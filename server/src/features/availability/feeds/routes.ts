import * as api from '@annai/contract/availability/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { addFeed, listFeeds, removeFeed, rereadFeed } from './service.ts'

/** The calendars of other services that a guide imports (feeds). */
export function feedRoutes(routes: RouteContext): void {
  const { app, ctx } = routes
  app.addHook('onClose', async () => ctx.feeds.close())
  route(routes, api.listFeeds, {
    run: ({ me }) => listFeeds(ctx, ctx.db, me.id),
  })
  route(routes, api.addFeed, {
    limits: ['calendarFeed'],
    run: ({ me, body }) => addFeed(ctx, me, body),
  })
  route(routes, api.removeFeed, {
    run: ({ me, params: { id } }) => removeFeed(ctx, me, id),
  })
  route(routes, api.rereadFeed, {
    limits: [{ name: 'calendarFeedRead', perParam: 'id' }],
    run: ({ me, params: { id } }) => rereadFeed(ctx, me, id),
  })
}
