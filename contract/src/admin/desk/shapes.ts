import { z } from 'zod'
import { normalized } from '../../text.ts'
import { boundedText } from '../../wire.ts'
import {
  AdminBooking,
  AdminContact,
  AdminGuide,
  AdminReport,
  AdminUser,
  AuditEntry,
} from '../shapes.ts'
import {
  ACCOUNT_FILTERS,
  APPROVAL_FILTERS,
  CONTACT_FILTERS,
  DESK,
  GUIDE_SORTS,
  ORDERS,
  REPORT_FILTERS,
  STATUS_FILTERS,
  TYPE_FILTERS,
} from './vocabulary.ts'

// A letter that is typed with its marks apart is up to four code units.
const MOST_TYPED = DESK.search * 4

/** The query of every tab; an invalid value counts as not given. */
const DeskQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  // A longer one counts by its beginning; no address is longer than the bound.
  search: boundedText(16_384)
    .transform((text) => text.trim().slice(0, MOST_TYPED))
    .transform((text) => normalized(text, 'NFC').slice(0, DESK.search))
    .catch(''),
  order: z.enum(ORDERS).catch('desc'),
})

export const DeskGuideQuery = DeskQuery.extend({
  sort: z.enum(GUIDE_SORTS).catch('createdAt'),
  approval: z.enum(APPROVAL_FILTERS).catch('all'),
  account: z.enum(ACCOUNT_FILTERS).catch('all'),
  type: z.enum(TYPE_FILTERS).catch('all'),
})
export type DeskGuideQuery = z.infer<typeof DeskGuideQuery>
export const DeskUserQuery = DeskQuery
export type DeskUserQuery = z.infer<typeof DeskUserQuery>
export const DeskBookingQuery = DeskQuery.extend({ status: z.enum(STATUS_FILTERS).catch('all') })
export type DeskBookingQuery = z.infer<typeof DeskBookingQuery>
export const DeskReportQuery = DeskQuery.extend({ status: z.enum(REPORT_FILTERS).catch('all') })
export type DeskReportQuery = z.infer<typeof DeskReportQuery>
export const DeskContactQuery = DeskQuery.extend({ state: z.enum(CONTACT_FILTERS).catch('all') })
export type DeskContactQuery = z.infer<typeof DeskContactQuery>

const countsOf = <K extends string>(names: readonly [K, ...K[]]) =>
  z.record(z.enum(names), z.number())

/** A page of a tab: `total` fits search and filters, the counts are over everything. */
const pageOf = <R extends z.ZodType, C extends z.ZodType>(row: R, counts: C) =>
  z.object({ rows: z.array(row), total: z.number(), counts })

export const DeskGuides = pageOf(
  AdminGuide,
  z.object({
    approval: countsOf(APPROVAL_FILTERS),
    account: countsOf(ACCOUNT_FILTERS),
    type: countsOf(TYPE_FILTERS),
  }),
)
export type DeskGuides = z.infer<typeof DeskGuides>
export const DeskUsers = pageOf(AdminUser, z.object({ all: z.number() }))
export type DeskUsers = z.infer<typeof DeskUsers>
export const DeskBookings = pageOf(AdminBooking, countsOf(STATUS_FILTERS))
export type DeskBookings = z.infer<typeof DeskBookings>
export const DeskReports = pageOf(AdminReport, countsOf(REPORT_FILTERS))
export type DeskReports = z.infer<typeof DeskReports>
export const DeskContacts = pageOf(AdminContact, countsOf(CONTACT_FILTERS))
export type DeskContacts = z.infer<typeof DeskContacts>

/** The audit log: all of it, or the entries of one subject. */
export const AuditQuery = DeskQuery.extend({ subject: z.uuid().optional().catch(undefined) })
export type AuditQuery = z.infer<typeof AuditQuery>
export const AuditPage = pageOf(AuditEntry, z.object({ all: z.number() }))
export type AuditPage = z.infer<typeof AuditPage>
