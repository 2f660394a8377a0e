import * as api from '@annai/contract/admin/announcements/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import {
  announce,
  countAudience,
  listAnnouncements,
  sendTest,
  stopAnnouncement,
} from './service.ts'

/** Announcements of the operator to guides. */
export function announcementRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.listAnnouncements, { run: () => listAnnouncements(ctx) })
  route(routes, api.readAudience, {
    run: async ({ query }) => ({ count: await countAudience(ctx, query.country ?? null) }),
  })
  route(routes, api.announce, { run: ({ me, body }) => announce(ctx, me, body) })
  route(routes, api.testAnnouncement, {
    limits: ['announcementTest'],
    run: async ({ me, body }) => ({ sent: await sendTest(ctx, me, body) }),
  })
  route(routes, api.stopAnnouncement, {
    run: ({ me, params }) => stopAnnouncement(ctx, me, params.id),
  })
}
