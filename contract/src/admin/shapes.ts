import { z } from 'zod'
import { ACCOUNT_LIMITS } from '../accounts/limits.ts'
import { GivenPassword } from '../accounts/shapes.ts'
import { NoShow } from '../bookings/day/shapes.ts'
import { StoredEnquiry, StoredWishes } from '../bookings/enquiries/shapes.ts'
import { BOOKING_STATUSES } from '../bookings/lifecycle.ts'
import { DateTimeRow } from '../bookings/proposals/shapes.ts'
import { ThreadMessage } from '../bookings/shapes.ts'
import { AccountReason, ProfileReason } from '../decisions/shapes.ts'
import { GUIDE_LIMITS } from '../guides/limits.ts'
import { APPROVAL_STATUSES } from '../guides/vocabulary.ts'
import { LANGUAGES } from '../languages.ts'
import { ACCOUNT_STATUSES, ADMIN_ROLES, PERSON_ROLES } from '../person.ts'
import { REPORT_LIMITS } from '../reports/limits.ts'
import { REPORT_OUTCOMES, REPORT_STATUSES } from '../reports/vocabulary.ts'
import { GuideReview } from '../reviews/shapes.ts'
import { boundedText, Id, Instant, textUpTo, trimmedText } from '../wire.ts'
import { AdminTour } from './bookings/shapes.ts'
import { ContactReply } from './contacts/shapes.ts'
import { ADMIN_LIMITS } from './limits.ts'

export const AdminLoginRequest = z.object({
  username: boundedText(150, { missing: 'usernameRequired' }).pipe(
    z.string().trim().min(1, { error: 'usernameRequired' }).max(50),
  ),
  password: GivenPassword,
  /** Six digits or a recovery code, where the second factor is on. */
  code: boundedText(40).optional(),
  /** The one-time code of the start-up log, where the first registration needs it. */
  setupCode: boundedText(100).optional(),
})
export type AdminLoginRequest = z.infer<typeof AdminLoginRequest>

/** A password that is being set. Logging in also accepts older, shorter ones. */
export const AdminPassword = z
  .string({ error: 'passwordRequired' })
  .min(1, { error: 'passwordRequired' })
  .min(ACCOUNT_LIMITS.adminPassword.min, { error: 'adminPasswordLength' })
  .max(ACCOUNT_LIMITS.adminPassword.max, { error: 'tooLong' })

/** The administrator's own password, required before a change that outlives the session. */
export const PasswordConfirmation = z.object({
  currentPassword: AdminLoginRequest.shape.password,
})
export type PasswordConfirmation = z.infer<typeof PasswordConfirmation>

export const AdminLoginResponse = z.object({ token: z.string(), adminId: Id })
export type AdminLoginResponse = z.infer<typeof AdminLoginResponse>
export const AdminVerified = z.object({
  admin: z.object({ _id: Id, username: z.string(), role: z.enum(ADMIN_ROLES) }),
})

export type AdminVerified = z.infer<typeof AdminVerified>

export const ApproveRequest = ProfileReason.extend({
  approvalStatus: z.enum(APPROVAL_STATUSES, { error: 'statusInvalid' }),
  rejectionReason: textUpTo(GUIDE_LIMITS.rejectionReason, 'reasonLength').nullish(),
  /**
   * The version of the profile that was read; the decision is refused if the profile has changed
   * since.
   */
  version: z.int().optional(),
})
export type ApproveRequest = z.infer<typeof ApproveRequest>
export const BlockRequest = AccountReason.extend({
  accountStatus: z.enum(['active', 'blocked'], { error: 'statusInvalid' }),
  /** Audited, and mailed to the person who is blocked. */
  reason: trimmedText(ADMIN_LIMITS.reason, 'reasonLength').nullish(),
})
export type BlockRequest = z.infer<typeof BlockRequest>

const AdminAccount = z.object({
  _id: Id,
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  profilePicture: z.string(),
  accountStatus: z.enum(ACCOUNT_STATUSES),
  createdAt: Instant,
  /** Set until the address is verified; nobody can log in before. */
  isUnverified: z.literal(true).optional(),
})

export const AdminGuide = AdminAccount.extend({
  location: z.object({ formattedAddress: z.string(), country: z.string() }),
  approvalStatus: z.enum(APPROVAL_STATUSES),
  rejectionReason: z.string(),
  /** When the guide last submitted the profile; null for one who never did. */
  submittedAt: Instant.nullable(),
  profileViews: z.number(),
  viewPriority: z.number(),
  isDummy: z.boolean(),
  /** False when the address names no place that is known. */
  isPlaceKnown: z.boolean().optional(),
  /** Names of the fields that changed since the approval (docs/rules/guides.md#approval). */
  changedSinceApproval: z.array(z.string()),
  /** Sent back with a decision, which is refused where the profile has changed since. */
  version: z.number(),
})
export type AdminGuide = z.infer<typeof AdminGuide>

export const AdminUser = AdminAccount.extend({ location: z.string() })
export type AdminUser = z.infer<typeof AdminUser>

export const AdminParty = z.object({ _id: Id, username: z.string(), displayName: z.string() })

export const AdminBooking = z.object({
  _id: Id,
  status: z.enum(BOOKING_STATUSES),
  /** Only where it was closed because another guide of its trip was confirmed. */
  isSuperseded: z.literal(true).optional(),
  createdAt: Instant,
  guide: AdminParty.nullable(),
  user: AdminParty.nullable(),
  /** What is agreed, else what is proposed; absent before a proposal. */
  tour: AdminTour.optional(),
})
export type AdminBooking = z.infer<typeof AdminBooking>

/** The open and agreed bookings of an account, whose other parties a block would leave behind. */
export const AdminOpenBookings = z.object({
  open: z.number(),
  agreed: z.number(),
  /** The first of them, those first that end first. */
  bookings: z.array(AdminBooking),
})
export type AdminOpenBookings = z.infer<typeof AdminOpenBookings>

const AdminMessage = ThreadMessage.extend({
  sender: z.enum(PERSON_ROLES),
  /** Removed by its sender; the files are stored while a report is open. */
  pictureIsRemoved: z.boolean().optional(),
})
export const AdminMessages = z.array(AdminMessage)
export type AdminMessage = z.infer<typeof AdminMessage>

/** The whole thread, or its newest page. */
export const AdminBookingThread = z.object({ thread: z.enum(['all', 'newest']).catch('all') })
export type AdminBookingThread = z.infer<typeof AdminBookingThread>

const AdminTerms = z.object({
  location: z.string(),
  timeZone: z.string(),
  customerGroupSize: z.number(),
  price: z.number().nullable(),
  currency: z.string(),
  dateTimes: z.array(DateTimeRow),
  remarks: z.string(),
})
export type AdminTerms = z.infer<typeof AdminTerms>

export const AdminBookingDetails = AdminBooking.extend({
  enquiry: StoredEnquiry,
  trip: StoredWishes.nullable(),
  /** The trip that it is one of, and how many guides were asked. */
  tripRef: z.object({ id: Id, asked: z.number() }).nullable(),
  /** The newest proposal. */
  details: AdminTerms.nullable(),
  /** What is agreed, where the newest proposal is another one. */
  agreed: AdminTerms.nullable(),
  /** Claims that a party did not come, with their answers. */
  noShows: z.array(NoShow),
  messages: z.array(AdminMessage),
})
export type AdminBookingDetails = z.infer<typeof AdminBookingDetails>

const ReportedPerson = z
  .object({ _id: Id, username: z.string(), displayName: z.string() })
  .nullable()
export const AdminReport = z.object({
  _id: Id,
  reporter: ReportedPerson,
  reporterModel: z.enum(['User', 'Guide']),
  reported: ReportedPerson,
  reportedModel: z.enum(['User', 'Guide']),
  reason: z.string(),
  description: z.string(),
  status: z.enum(REPORT_STATUSES),
  /** Only of a resolved report, and only where the operator chose one. */
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  /** The operator's note about it. */
  note: z.string(),
  createdAt: Instant,
})
export type AdminReport = z.infer<typeof AdminReport>

/** The reported profile at the time of the report. */
export const ReportContext = z.object({
  username: z.string(),
  displayName: z.string(),
  profilePicture: z.string(),
  tagline: z.string(),
  introduction: z.string(),
  highlights: z.array(z.string()),
})
export type ReportContext = z.infer<typeof ReportContext>

/** The reported review at the time of the report; what was removed is current. */
export const ReportedReview = GuideReview.omit({ wordsRemoval: true }).extend({
  guideUsername: z.string(),
  removedAt: Instant.nullable(),
  /** When only its words were removed. */
  wordsRemovedAt: Instant.nullish(),
  /** False when the review is gone with its booking. */
  exists: z.boolean(),
})
export const AdminReportDetails = AdminReport.extend({
  context: ReportContext,
  /** Null where a profile was reported. */
  review: ReportedReview.nullable(),
  reportedStatus: z.enum(ACCOUNT_STATUSES).nullable(),
  /** The newest bookings of the two with each other. */
  bookings: z.array(
    z.object({
      _id: Id,
      status: z.enum(BOOKING_STATUSES),
      isSuperseded: z.literal(true).optional(),
      createdAt: Instant,
    }),
  ),
})
export type AdminReportDetails = z.infer<typeof AdminReportDetails>

export const ReportOutcomeRequest = z.object({
  status: z.enum(REPORT_STATUSES, { error: 'statusInvalid' }),
  outcome: z.enum(REPORT_OUTCOMES, { error: 'statusInvalid' }).optional(),
  note: textUpTo(REPORT_LIMITS.note, 'tooLong').optional(),
})
export type ReportOutcomeRequest = z.infer<typeof ReportOutcomeRequest>

export const AdminContact = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: Instant,
  /** When an administrator marked it as answered. */
  answeredAt: Instant.nullable(),
  /** In which it was sent and is answered. */
  language: z.enum(LANGUAGES).optional(),
  replies: z.array(ContactReply).optional(),
})
export type AdminContact = z.infer<typeof AdminContact>
export const AnsweredRequest = z.object({ isAnswered: z.boolean({ error: 'required' }) })

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

export const Administrator = z.object({
  _id: Id,
  username: z.string(),
  role: z.enum(ADMIN_ROLES),
  createdAt: Instant,
  hasSecondFactor: z.boolean(),
})
export type Administrator = z.infer<typeof Administrator>

export const AdministratorRequest = PasswordConfirmation.extend({
  username: AdminLoginRequest.shape.username,
  password: AdminPassword,
  role: z.enum(ADMIN_ROLES, { error: 'statusInvalid' }).default('staff'),
})
export type AdministratorRequest = z.infer<typeof AdministratorRequest>

export const RoleRequest = PasswordConfirmation.extend({
  role: z.enum(ADMIN_ROLES, { error: 'statusInvalid' }),
})
export type RoleRequest = z.infer<typeof RoleRequest>
