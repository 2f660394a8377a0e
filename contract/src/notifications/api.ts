import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { MessageResponse } from '../wire.ts'
import {
  DeviceTimeZone,
  MarkBookingReadRequest,
  MarkReadRequest,
  MarkReadResponse,
  ModifiedResponse,
  Notification,
  UnreadCount,
} from './shapes.ts'

export const listNotifications = defineOperation({
  method: 'GET',
  path: '/api/notifications',
  who: 'person',
  summary: 'The newest notifications',
  response: z.array(Notification),
})

export const countUnread = defineOperation({
  method: 'GET',
  path: '/api/notifications/unread-count',
  who: 'person',
  summary: 'How many are unread',
  response: UnreadCount,
})

export const markRead = defineOperation({
  method: 'POST',
  path: '/api/notifications/mark-read',
  who: 'person',
  summary: 'Reads one',
  body: MarkReadRequest,
  response: MarkReadResponse,
  refuses: ['notifications.notFound'],
  allowsBlocked: true,
})

export const markBookingRead = defineOperation({
  method: 'POST',
  path: '/api/notifications/mark-booking-notifications-read',
  who: 'person',
  summary: 'Reads all of one booking',
  body: MarkBookingReadRequest,
  response: ModifiedResponse,
  allowsBlocked: true,
})

export const markAllRead = defineOperation({
  method: 'POST',
  path: '/api/notifications/mark-all-read',
  who: 'person',
  summary: 'Reads all',
  response: ModifiedResponse,
  allowsBlocked: true,
})

export const saveTimeZone = defineOperation({
  method: 'PUT',
  path: '/api/notifications/time-zone',
  who: 'person',
  summary: 'Reports the time zone of the device, for the times in mails',
  body: DeviceTimeZone,
  response: DeviceTimeZone,
})

export const deleteNotification = defineOperation({
  method: 'DELETE',
  path: '/api/notifications/:id',
  who: 'person',
  summary: 'Deletes one',
  response: MessageResponse,
  refuses: ['notifications.notFound'],
  allowsBlocked: true,
})
