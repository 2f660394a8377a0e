import { z } from 'zod'
import { isDay } from '../../days.ts'
import { normalized } from '../../text.ts'
import { boundedText, Id, Instant } from '../../wire.ts'
import { AdminBooking } from '../bookings/shapes.ts'
import { AdminContact } from '../contacts/shapes.ts'
import { AdminInvitation } from '../invitations/shapes.ts'
import { INVITATION_FILTERS } from '../invitations/vocabulary.ts'
import { AdminReport } from '../reports/shapes.ts'
import { AdminGuide, AdminUser } from '../shapes.ts'
import {
  ACCOUNT_FILTERS,
  ADMIN_LIST,
  APPROVAL_FILTERS,
  CHANGE_FILTERS,
  CLAIM_FILTERS,
  CONTACT_FILTERS,
  GUIDE_SORTS,
  ORDERS,
  REPORT_FILTERS,
  STATUS_FILTERS,
  TYPE_FILTERS,
  USER_FILTERS,
} from './vocabulary.ts'

// A decomposed letter with its marks is up to four code units.
const MAX_TYPED = ADMIN_LIST.search * 4

/** The query of every tab; an invalid value counts as not given. */
const AdminListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  // A longer search is cut to the bound; no address is longer than that.
  search: boundedText(16_384)
    .transform((text) => text.trim().slice(0, MAX_TYPED))
    .transform((text) => normalized(text, 'NFC').slice(0, ADMIN_LIST.search))
    .catch(''),
  order: z.enum(ORDERS).catch('desc'),
})

export const AdminGuideQuery = AdminListQuery.extend({
  sort: z.enum(GUIDE_SORTS).catch('createdAt'),
  approval: z.enum(APPROVAL_FILTERS).catch('all'),
  account: z.enum(ACCOUNT_FILTERS).catch('all'),
  type: z.enum(TYPE_FILTERS).catch('all'),
  changes: z.enum(CHANGE_FILTERS).catch('all'),
})
export type AdminGuideQuery = z.infer<typeof AdminGuideQuery>
export const AdminUserQuery = AdminListQuery.extend({
  account: z.enum(USER_FILTERS).catch('all'),
})
export type AdminUserQuery = z.infer<typeof AdminUserQuery>
export const AdminBookingQuery = AdminListQuery.extend({
  status: z.enum(STATUS_FILTERS).catch('all'),
  claims: z.enum(CLAIM_FILTERS).catch('all'),
  /** Tours with a day in this span, the earliest first whatever the order. */
  from: z.string().max(10).refine(isDay).optional().catch(undefined),
  to: z.string().max(10).refine(isDay).optional().catch(undefined),
})
export type AdminBookingQuery = z.infer<typeof AdminBookingQuery>
export const AdminReportQuery = AdminListQuery.extend({
  status: z.enum(REPORT_FILTERS).catch('all'),
})
export type AdminReportQuery = z.infer<typeof AdminReportQuery>
export const AdminContactQuery = AdminListQuery.extend({
  state: z.enum(CONTACT_FILTERS).catch('all'),
})
export type AdminContactQuery = z.infer<typeof AdminContactQuery>
export const AdminInvitationQuery = AdminListQuery.extend({
  state: z.enum(INVITATION_FILTERS).catch('all'),
})
export type AdminInvitationQuery = z.infer<typeof AdminInvitationQuery>

const countsOf = <K extends string>(names: readonly [K, ...K[]]) =>
  z.record(z.enum(names), z.number())

/**
 * A page of a tab: `total` fits search and filters, the counts are over everything. The total of a
 * search is at most `ADMIN_LIST.foundCap + 1`, which stands for more than the cap.
 */
const pageOf = <R extends z.ZodType, C extends z.ZodType>(row: R, counts: C) =>
  z.object({ rows: z.array(row), total: z.number(), counts })

export const AdminGuidePage = pageOf(
  AdminGuide,
  z.object({
    approval: countsOf(APPROVAL_FILTERS),
    account: countsOf(ACCOUNT_FILTERS),
    type: countsOf(TYPE_FILTERS),
    changes: countsOf(CHANGE_FILTERS),
  }),
).extend({
  /** How many of `total` wait for approval or have changed since. */
  approvable: z.number(),
  /** The newest version of a profile when the page was read. */
  asOf: z.number(),
})
export type AdminGuidePage = z.infer<typeof AdminGuidePage>
export const AdminUserPage = pageOf(AdminUser, z.object({ all: z.number() }))
export type AdminUserPage = z.infer<typeof AdminUserPage>
/** No count or total is above `ADMIN_LIST.countCap + 1`. */
export const AdminBookingPage = pageOf(AdminBooking, countsOf(STATUS_FILTERS)).extend({
  /** More people match the search than the `ADMIN_LIST.peopleCap` whose bookings are listed. */
  arePeopleCapped: z.boolean(),
})
export type AdminBookingPage = z.infer<typeof AdminBookingPage>
export const AdminReportPage = pageOf(AdminReport, countsOf(REPORT_FILTERS))
export type AdminReportPage = z.infer<typeof AdminReportPage>
export const AdminContactPage = pageOf(AdminContact, countsOf(CONTACT_FILTERS))
export type AdminContactPage = z.infer<typeof AdminContactPage>
export const AdminInvitationPage = pageOf(AdminInvitation, countsOf(INVITATION_FILTERS))
export type AdminInvitationPage = z.infer<typeof AdminInvitationPage>

/** One entry of the audit log: actor, act, subject, time and reason. */
export const AuditEntry = z.object({
  seq: z.number(),
  admin: z.string(),
  act: z.string(),
  subjectKind: z.string(),
  subjectId: Id,
  /** Name of the subject while it exists. */
  subjectName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
  date: Instant,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The audit log: all of it, or the entries of one subject. */
export const AuditQuery = AdminListQuery.extend({ subject: z.uuid().optional().catch(undefined) })
export type AuditQuery = z.infer<typeof AuditQuery>
export const AuditPage = pageOf(AuditEntry, z.object({ all: z.number() }))
export type AuditPage = z.infer<typeof AuditPage>
