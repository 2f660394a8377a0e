import { type BookingStatus, STATUS, TABS } from '../../bookings/lifecycle.ts'
import { APPROVAL_STATUSES } from '../../guides/vocabulary.ts'
import { REPORT_STATUSES } from '../../reports/vocabulary.ts'

/** `submittedAt`: the order in which waiting guides are decided about. */
export const GUIDE_SORTS = [
  'createdAt',
  'profileViews',
  'viewPriority',
  'isDummy',
  'submittedAt',
] as const
export type GuideSort = (typeof GUIDE_SORTS)[number]
export const ORDERS = ['desc', 'asc'] as const

export const APPROVAL_FILTERS = ['all', ...APPROVAL_STATUSES] as const
/** Deactivated accounts are listed under `all` only. */
export const ACCOUNT_FILTERS = ['all', 'active', 'blocked'] as const
/** Travellers; the active ones have a verified address. */
export const USER_FILTERS = ['all', 'active', 'unverified', 'inactive', 'blocked'] as const
export type UserFilter = (typeof USER_FILTERS)[number]
export const TYPE_FILTERS = ['all', 'demo', 'real'] as const
/** Profiles that changed since their approval. */
export const CHANGE_FILTERS = ['all', 'changed'] as const
export const REPORT_FILTERS = ['all', ...REPORT_STATUSES] as const
export const CONTACT_FILTERS = ['all', 'open', 'answered'] as const

/** Bookings with a claim that a party did not come, which is not taken back. */
export const CLAIM_FILTERS = ['all', 'noShow'] as const

/** The status buttons of the bookings tab, each with all statuses that it stands for. */
export const STATUS_GROUPS = {
  all: null,
  [STATUS.enquiry]: TABS.enquiry,
  [STATUS.proposed]: TABS.proposal,
  [STATUS.confirmed]: TABS.confirmed,
  [STATUS.completed]: TABS.completed,
  [STATUS.expired]: TABS.cancelled,
} as const satisfies Record<string, readonly BookingStatus[] | null>
export type StatusGroup = keyof typeof STATUS_GROUPS
export const STATUS_FILTERS = Object.keys(STATUS_GROUPS) as [StatusGroup, ...StatusGroup[]]

/** The lists of the admin console. */
export const ADMIN_LIST = {
  pageSize: 50,
  /** The most rows of a plain list. */
  listCap: 10_000,
  /** The most rows of a CSV file. */
  exportCap: 200_000,
  /** The most bookings that are counted for a filter. */
  countCap: 100_000,
  /** The most rows that are counted for a search. */
  foundCap: 10_000,
  /** The most people whose bookings a search lists, besides one with exactly that username. */
  peopleCap: 1_000,
  /** The longest search, in characters. */
  search: 100,
} as const

/** Every administrative act of the audit log; its text is `record.acts.<key>`. */
export const ACTS = {
  'guide.decided': 'guideDecided',
  'guide.changesApproved': 'guideChangesApproved',
  'guide.profileWritten': 'guideProfileWritten',
  'guide.priority': 'guidePriority',
  'guide.blocked': 'guideBlocked',
  'guide.unblocked': 'guideUnblocked',
  'user.blocked': 'userBlocked',
  'user.unblocked': 'userUnblocked',
  'report.decided': 'reportDecided',
  'report.noted': 'reportNoted',
  'noShow.decided': 'noShowDecided',
  'review.removed': 'reviewRemoved',
  'review.restored': 'reviewRestored',
  'feedback.removed': 'feedbackRemoved',
  'feedback.restored': 'feedbackRestored',
  'contact.answered': 'contactAnswered',
  'contact.replied': 'contactReplied',
  'contact.reopened': 'contactReopened',
  'contact.deleted': 'contactDeleted',
  'mail.retried': 'mailRetried',
  'booking.cancelled': 'bookingCancelled',
  'booking.threadRead': 'bookingThreadRead',
  'account.emailCorrected': 'accountEmailCorrected',
  'account.exported': 'accountExported',
  'account.deletionRequested': 'accountDeletionRequested',
  'account.noted': 'accountNoted',
  'rates.imported': 'ratesImported',
  'places.imported': 'placesImported',
  'site.published': 'sitePublished',
  'legal.published': 'legalPublished',
  'credential.accepted': 'credentialAccepted',
  'credential.refused': 'credentialRefused',
  'credential.entered': 'credentialEntered',
  'credential.applied': 'credentialApplied',
  'credential.photoRead': 'credentialPhotoRead',
  'person.warned': 'personWarned',
  'appeal.answered': 'appealAnswered',
  'announcement.sent': 'announcementSent',
  'announcement.stopped': 'announcementStopped',
  'invitation.sent': 'invitationSent',
  'invitation.resent': 'invitationResent',
  'invitation.withdrawn': 'invitationWithdrawn',
  'admin.added': 'adminAdded',
  'admin.removed': 'adminRemoved',
  'admin.role': 'adminRole',
  'admin.secondFactorOn': 'adminSecondFactorOn',
  'admin.secondFactorOff': 'adminSecondFactorOff',
  'admin.recoveryCodes': 'adminRecoveryCodes',
  'admin.passwordChanged': 'adminPasswordChanged',
  'admin.passwordReset': 'adminPasswordReset',
  'admin.emailChanged': 'adminEmailChanged',
  'admin.emailRemoved': 'adminEmailRemoved',
} as const
export type ActName = keyof typeof ACTS
