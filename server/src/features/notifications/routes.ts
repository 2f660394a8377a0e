import {
  DeviceTimeZone,
  MarkBookingReadRequest,
  MarkReadRequest,
  MarkReadResponse,
  ModifiedResponse,
  Notification,
  UnreadCount,
} from '@annai/contract/notifications/shapes'
import { MessageResponse } from '@annai/contract/wire'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
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
  route(routes, {
    method: 'GET',
    url: '/api/notifications',
    who: 'person',
    summary: 'The newest notifications',
    response: z.array(Notification),
    run: ({ me }) => listNotifications(ctx, me),
  })
  route(routes, {
    method: 'GET',
    url: '/api/notifications/unread-count',
    who: 'person',
    summary: 'How many are unread',
    response: UnreadCount,
    run: async ({ me }) => ({ count: await countUnread(ctx, me) }),
  })
  route(routes, {
    method: 'POST',
    url: '/api/notifications/mark-read',
    who: 'person',
    allowsBlocked: true,
    summary: 'Reads one',
    body: MarkReadRequest,
    response: MarkReadResponse,
    refuses: ['notifications.notFound'],
    run: async ({ me, body }) => ({ notification: await markRead(ctx, me, body.notificationId) }),
  })
  route(routes, {
    method: 'POST',
    url: '/api/notifications/mark-booking-notifications-read',
    who: 'person',
    allowsBlocked: true,
    summary: 'Reads all of one booking',
    body: MarkBookingReadRequest,
    response: ModifiedResponse,
    run: async ({ me, body, request }) => ({
      modifiedCount: await markManyRead(ctx, me, body),
      message: answerText(request, 'notificationsRead'),
    }),
  })
  route(routes, {
    method: 'POST',
    url: '/api/notifications/mark-all-read',
    who: 'person',
    allowsBlocked: true,
    summary: 'Reads all',
    response: ModifiedResponse,
    run: async ({ me, request }) => ({
      modifiedCount: await markManyRead(ctx, me),
      message: answerText(request, 'notificationsRead'),
    }),
  })
  route(routes, {
    method: 'PUT',
    url: '/api/notifications/time-zone',
    who: 'person',
    summary: 'Reports the time zone of the device, for the times in mails',
    body: DeviceTimeZone,
    response: DeviceTimeZone,
    async run({ me, body }) {
      await saveTimeZone(ctx, me, body.timeZone)
      return body
    },
  })
  route(routes, {
    method: 'DELETE',
    url: '/api/notifications/:id',
    who: 'person',
    allowsBlocked: true,
    summary: 'Deletes one',
    params: z.object({ id: z.string() }),
    response: MessageResponse,
    refuses: ['notifications.notFound'],
    async run({ me, params, request }) {
      await removeNotification(ctx, me, params.id)
      return { message: answerText(request, 'notificationDeleted') }
    },
  })
}
