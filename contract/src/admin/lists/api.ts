import { z } from 'zod'
import { defineOperation } from '../../operation.ts'
import { AdminBooking } from '../bookings/shapes.ts'
import { AdminContact } from '../contacts/shapes.ts'
import { AdminReport } from '../reports/shapes.ts'
import { AdminGuide, AdminUser } from '../shapes.ts'
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
