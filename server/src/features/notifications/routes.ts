import * as api from '@annai/contract/notifications/api'
import type { FastifyRequest } from 'fastify'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { pickLanguage } from '../../platform/texts.ts'
import {
  countUnread,
  listNotifications,
  markManyRead,
  markRead,
  removeNotification,
  saveTimeZone,
} from './service.ts'

/** The person's own notifications. */
export function notificationRoutes(routes: RouteContext): void {
  const { ctx } = routes
  const answerText = (request: FastifyRequest, key: string) =>
    ctx.texts.translate(
      pickLanguage(undefined, request.headers['accept-language']),
      `server:answers.${key}`,
    )
  route(routes, api.listNotifications, {
    run: ({ me }) => listNotifications(ctx, me),
  })
  route(routes, api.countUnread, {
    run: async ({ me }) => ({ count: await countUnread(ctx, me) }),
  })
  route(routes, api.markRead, {
    run: async ({ me, body }) => ({ notification: await markRead(ctx, me, body.notificationId) }),
  })
  route(routes, api.markBookingRead, {
    run: async ({ me, body, request }) => ({
      modifiedCount: await markManyRead(ctx, me, body),
      message: answerText(request, 'notificationsRead'),
    }),
  })
  route(routes, api.markAllRead, {
    run: async ({ me, request }) => ({
      modifiedCount: await markManyRead(ctx, me),
      message: answerText(request, 'notificationsRead'),
    }),
  })
  route(routes, api.saveTimeZone, {
    async run({ me, body }) {
      await saveTimeZone(ctx, me, body.timeZone)
      return body
    },
  })
  route(routes, api.deleteNotification, {
    async run({ me, params, request }) {
      await removeNotification(ctx, me, params.id)
      return { message: answerText(request, 'notificationDeleted') }
    },
  })
}
