import { z } from 'zod'
import { MessageReplayQuery } from '../../chat/shapes.ts'
import { defineOperation } from '../../operation.ts'
import {
  AdminBooking,
  AdminBookingDetails,
  AdminBookingThread,
  AdminMessages,
  AdminNoShow,
  AdminOpenBookings,
  CancellationRequest,
  NoShowDecision,
} from './shapes.ts'

export const readNoShow = defineOperation({
  method: 'GET',
  path: '/api/admin/no-shows/:id',
  who: 'admin',
  summary: 'A claim that a party did not come, with its answer',
  response: AdminNoShow,
  refuses: ['day.claimNotFound'],
})

export const decideNoShow = defineOperation({
  method: 'POST',
  path: '/api/admin/no-shows/:id',
  who: 'admin',
  summary: 'Decides about a claim that was denied or not answered; both parties are notified',
  body: NoShowDecision,
  response: AdminNoShow,
  refuses: ['admin.notWaiting', 'day.claimNotFound'],
})

export const readAdminBooking = defineOperation({
  method: 'GET',
  path: '/api/admin/bookings/:bookingId',
  who: 'admin',
  summary: 'One booking with its thread, or with the newest page of it',
  query: AdminBookingThread,
  response: AdminBookingDetails,
  refuses: ['bookings.notFound'],
})

export const cancelForParty = defineOperation({
  method: 'POST',
  path: '/api/admin/bookings/:bookingId/cancel',
  who: 'admin',
  summary: 'Cancels a booking on behalf of a party, with a reason that both are told',
  body: CancellationRequest,
  response: AdminBooking,
  refuses: ['bookings.notFound', 'bookings.notPossible', 'bookings.stale'],
})

export const readAdminMessages = defineOperation({
  method: 'GET',
  path: '/api/admin/bookings/:bookingId/messages',
  who: 'admin',
  summary: 'The page of its thread before a message, in order',
  query: MessageReplayQuery.pick({ before: true }),
  response: AdminMessages,
  refuses: ['bookings.notFound'],
})

/** Removed pictures too, as long as their files are stored. */
export const readAdminPicture = defineOperation({
  method: 'GET',
  path: '/api/admin/bookings/:bookingId/pictures/:pictureId',
  who: 'admin',
  summary: 'A picture of its thread',
  response: z.file(),
  responseType: 'image/webp',
  refuses: ['chat.pictureNotFound'],
})

export const readOpenBookings = defineOperation({
  method: 'GET',
  path: '/api/admin/accounts/:id/open-bookings',
  who: 'admin',
  summary: 'Whom a block or a deletion of an account would leave with an open or agreed booking',
  response: AdminOpenBookings,
})
