import * as api from '@annai/contract/availability/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import {
  addImportedCalendar,
  listImportedCalendars,
  removeImportedCalendar,
  rereadImportedCalendar,
} from './service.ts'

/** The calendars of other services that a guide imports. */
export function importedCalendarRoutes(routes: RouteContext): void {
  const { app, ctx } = routes
  app.addHook('onClose', async () => ctx.importedCalendars.close())
  route(routes, api.listImportedCalendars, {
    run: ({ me }) => listImportedCalendars(ctx, ctx.db, me.id),
  })
  route(routes, api.addImportedCalendar, {
    limits: ['calendarFeed'],
    run: ({ me, body }) => addImportedCalendar(ctx, me, body),
  })
  route(routes, api.removeImportedCalendar, {
    run: ({ me, params: { id } }) => removeImportedCalendar(ctx, me, id),
  })
  route(routes, api.rereadImportedCalendar, {
    limits: [{ name: 'calendarFeedRead', perParam: 'id' }],
    run: ({ me, params: { id } }) => rereadImportedCalendar(ctx, me, id),
  })
}
