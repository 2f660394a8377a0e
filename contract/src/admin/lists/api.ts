import { z } from 'zod'
import { MessageReplayQuery } from '../../chat/shapes.ts'
import { defineOperation } from '../../operation.ts'
import { CancellationRequest } from '../bookings/shapes.ts'
import { ContactReplyRequest } from '../contacts/shapes.ts'
import {
  RemovalRequest,
  RemovalResponse,
  RestorationRequest,
  RestorationResponse,
} from '../reviews/shapes.ts'
import {
  AdminBooking,
  AdminBookingDetails,
  AdminBookingThread,
  AdminContact,
  AdminGuide,
  AdminMessages,
  AdminOpenBookings,
  AdminReport,
  AdminReportDetails,
  AdminUser,
  AnsweredRequest,
  BlockRequest,
  ReportOutcomeRequest,
} from '../shapes.ts'
import { adminList } from './admin-list.ts'
import {
  AdminBookingPage,
  AdminBookingQuery,
  AdminContactPage,
  AdminContactQuery,
  AdminGuidePage,
  AdminGuideQuery,
  AdminReportPage,
  AdminReportQuery,
  AdminUserPage,
  AdminUserQuery,
  AuditPage,
  AuditQuery,
} from './shapes.ts'

export const pageOfAudit = defineOperation({
  method: 'GET',
  path: '/api/admin/lists/audit',
  who: 'admin',
  summary: 'A page of the record, or of what concerns one subject',
  query: AuditQuery,
  response: AuditPage,
})

export const auditFile = defineOperation({
  method: 'GET',
  path: '/api/admin/lists/audit.csv',
  who: 'admin',
  summary: 'The record as a file',
  query: AuditQuery,
  response: z.string(),
  responseType: 'text/csv',
})

export const removeReview = defineOperation({
  method: 'POST',
  path: '/api/admin/reviews/:id/remove',
  who: 'admin',
  summary: 'Takes a review off the guide’s page, with a reason',
  body: RemovalRequest,
  response: RemovalResponse,
  refuses: ['reviews.notFound'],
})

export const restoreReview = defineOperation({
  method: 'POST',
  path: '/api/admin/reviews/:id/restore',
  who: 'admin',
  summary: 'Puts a removed review back on the guide’s page, with a reason',
  body: RestorationRequest,
  response: RestorationResponse,
  refuses: ['reviews.notFound'],
})

export const markAnswered = defineOperation({
  method: 'PUT',
  path: '/api/admin/contacts/:id',
  who: 'admin',
  summary: 'Marks a message as answered, or as waiting again',
  body: AnsweredRequest,
  response: AdminContact,
  refuses: ['contact.notFound'],
})

export const readContact = defineOperation({
  method: 'GET',
  path: '/api/admin/contacts/:id',
  who: 'admin',
  summary: 'A contact message with its replies',
  response: AdminContact,
  refuses: ['contact.notFound'],
})

export const replyToContact = defineOperation({
  method: 'POST',
  path: '/api/admin/contacts/:id/reply',
  who: 'admin',
  summary: 'Answers a contact message by mail, in the language in which it was sent',
  body: ContactReplyRequest,
  response: AdminContact,
  refuses: ['contact.notFound'],
})

export const readReport = defineOperation({
  method: 'GET',
  path: '/api/admin/reports/:id',
  who: 'admin',
  summary: 'One report with the profile as it stood then',
  response: AdminReportDetails,
  refuses: ['reports.notFound'],
})

export const decideReport = defineOperation({
  method: 'PUT',
  path: '/api/admin/reports/:id',
  who: 'admin',
  summary: 'Moves a report on, with a note',
  body: ReportOutcomeRequest,
  response: AdminReportDetails,
  refuses: ['reports.notFound', 'reports.transition'],
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

export const blockUser = defineOperation({
  method: 'PUT',
  path: '/api/admin/user/:id/block',
  who: 'admin',
  summary: 'Blocks or unblocks a traveller',
  body: BlockRequest,
  response: z.object({ message: z.string(), user: AdminUser }),
  refuses: ['accounts.notFound'],
})

export const users = adminList({
  name: 'users',
  shows: 'travellers',
  path: '/api/admin/users',
  row: AdminUser,
  query: AdminUserQuery,
  page: AdminUserPage,
})

export const contacts = adminList({
  name: 'contacts',
  shows: 'contact messages',
  path: '/api/admin/contacts',
  row: AdminContact,
  query: AdminContactQuery,
  page: AdminContactPage,
})

export const reports = adminList({
  name: 'reports',
  shows: 'reports',
  path: '/api/admin/reports',
  row: AdminReport,
  query: AdminReportQuery,
  page: AdminReportPage,
})

export const bookings = adminList({
  name: 'bookings',
  shows: 'bookings',
  path: '/api/admin/bookings',
  row: AdminBooking,
  query: AdminBookingQuery,
  page: AdminBookingPage,
})

export const guides = adminList({
  name: 'guides',
  shows: 'guides',
  path: '/api/admin/all-guides',
  row: AdminGuide,
  query: AdminGuideQuery,
  page: AdminGuidePage,
})
