import type { Absence } from '../accounts/absence.ts'
import type { NotificationGroup } from '../accounts/preferences.ts'
import { type BookingStatus, isAgreed } from '../bookings/lifecycle.ts'
import type { PersonRole } from '../person.ts'

/** Icons a notification may carry (docs/rules/notifications.md#icons). */
export const ICONS = [
  'FaBell',
  'FaCheckCircle',
  'FaExclamationCircle',
  'FaInfoCircle',
  'FaCalendarCheck',
  'FaUserEdit',
  'FaCreditCard',
  'FaEnvelope',
  'FaBan',
  'FaEdit',
  'FaTimes',
  'FaStar',
  'FaCheck',
] as const
export type NotificationIcon = (typeof ICONS)[number]

interface NotificationKind {
  readonly icon: NotificationIcon
  /** The switch in the settings. */
  readonly group: NotificationGroup
  readonly leadsTo:
    | 'booking'
    | 'day'
    | '/guide-profile'
    | '/calendar?tab=imports'
    | '/credentials'
    | '/notifications'
    | 'decision'
    | 'document'
  /**
   * When a notification is mailed. Chat: later, and only while unread. Proposals of one booking,
   * and its meeting points: the first at once, later ones merged into the newest. Signals of the day: the newest, soon, and
   * only while unread. A block and a decision have a mail of their own, which cannot be turned off.
   * Everything else: at once.
   */
  readonly mail: 'now' | 'gathered' | 'whenUnread' | 'soonIfUnread' | 'never'
}

/** Every event that makes a notification; texts `notifications.<kind>`. */
export const NOTIFICATION_KINDS = {
  newEnquiry: { icon: 'FaEnvelope', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  proposal: { icon: 'FaEdit', group: 'bookings', leadsTo: 'booking', mail: 'gathered' },
  changedProposal: { icon: 'FaEdit', group: 'bookings', leadsTo: 'booking', mail: 'gathered' },
  confirmed: { icon: 'FaCalendarCheck', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  rejected: { icon: 'FaTimes', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  changesRejected: { icon: 'FaTimes', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  declined: { icon: 'FaTimes', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  cancelled: { icon: 'FaBan', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  cancelledByOperator: { icon: 'FaBan', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  expired: { icon: 'FaBan', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  superseded: { icon: 'FaInfoCircle', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  completed: { icon: 'FaCheckCircle', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  review: { icon: 'FaStar', group: 'profile', leadsTo: 'booking', mail: 'now' },
  reviewWaiting: { icon: 'FaStar', group: 'profile', leadsTo: 'booking', mail: 'now' },
  reviewReminder: { icon: 'FaStar', group: 'reminders', leadsTo: 'booking', mail: 'now' },
  reviewReplied: { icon: 'FaStar', group: 'profile', leadsTo: 'booking', mail: 'now' },
  reviewRemoved: { icon: 'FaInfoCircle', group: 'profile', leadsTo: 'booking', mail: 'now' },
  reviewRestored: { icon: 'FaStar', group: 'profile', leadsTo: 'booking', mail: 'now' },
  reviewChanged: { icon: 'FaInfoCircle', group: 'profile', leadsTo: 'booking', mail: 'now' },
  chat: { icon: 'FaEnvelope', group: 'messages', leadsTo: 'booking', mail: 'whenUnread' },
  reminder: { icon: 'FaBell', group: 'reminders', leadsTo: 'booking', mail: 'now' },
  partyChanged: { icon: 'FaUserEdit', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  meetingPoint: { icon: 'FaInfoCircle', group: 'day', leadsTo: 'day', mail: 'gathered' },
  daySignal: { icon: 'FaBell', group: 'day', leadsTo: 'day', mail: 'soonIfUnread' },
  noShow: { icon: 'FaExclamationCircle', group: 'day', leadsTo: 'day', mail: 'now' },
  noShowAnswer: { icon: 'FaExclamationCircle', group: 'day', leadsTo: 'day', mail: 'now' },
  noShowDecided: { icon: 'FaExclamationCircle', group: 'day', leadsTo: 'day', mail: 'now' },
  overlap: { icon: 'FaExclamationCircle', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  tourReminder: { icon: 'FaBell', group: 'reminders', leadsTo: 'booking', mail: 'now' },
  counterpartBlocked: {
    icon: 'FaExclamationCircle',
    group: 'bookings',
    leadsTo: 'booking',
    mail: 'now',
  },
  counterpartLeaving: {
    icon: 'FaExclamationCircle',
    group: 'bookings',
    leadsTo: 'booking',
    mail: 'now',
  },
  counterpartOnBreak: { icon: 'FaInfoCircle', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  counterpartReturned: { icon: 'FaInfoCircle', group: 'bookings', leadsTo: 'booking', mail: 'now' },
  accountBlocked: { icon: 'FaBan', group: 'profile', leadsTo: '/notifications', mail: 'never' },
  accountUnblocked: {
    icon: 'FaCheckCircle',
    group: 'profile',
    leadsTo: '/notifications',
    mail: 'never',
  },
  decision: { icon: 'FaInfoCircle', group: 'profile', leadsTo: 'decision', mail: 'never' },
  profileApproved: { icon: 'FaCheck', group: 'profile', leadsTo: '/guide-profile', mail: 'now' },
  profileRejected: {
    icon: 'FaExclamationCircle',
    group: 'profile',
    leadsTo: '/guide-profile',
    mail: 'now',
  },
  profileHidden: {
    icon: 'FaExclamationCircle',
    group: 'profile',
    leadsTo: '/guide-profile',
    mail: 'now',
  },
  profileEdited: {
    icon: 'FaInfoCircle',
    group: 'profile',
    leadsTo: '/guide-profile',
    mail: 'now',
  },
  credential: { icon: 'FaCheck', group: 'profile', leadsTo: '/credentials', mail: 'now' },
  credentialEnding: {
    icon: 'FaExclamationCircle',
    group: 'profile',
    leadsTo: '/credentials',
    mail: 'now',
  },
  feedBroken: {
    icon: 'FaExclamationCircle',
    group: 'profile',
    leadsTo: '/calendar?tab=imports',
    mail: 'now',
  },
  announcement: {
    icon: 'FaInfoCircle',
    group: 'profile',
    leadsTo: '/notifications',
    mail: 'never',
  },
  terms: { icon: 'FaInfoCircle', group: 'profile', leadsTo: 'document', mail: 'now' },
  reportOutcome: { icon: 'FaInfoCircle', group: 'profile', leadsTo: '/notifications', mail: 'now' },
  reportDismissed: {
    icon: 'FaInfoCircle',
    group: 'profile',
    leadsTo: '/notifications',
    mail: 'now',
  },
} as const satisfies Record<string, NotificationKind>
export type NotificationEvent = keyof typeof NOTIFICATION_KINDS

/** A tour that is cancelled so shortly before its start is mailed whatever the reader switched off. */
export const ESSENTIAL_CANCELLATION_HOURS = 72

/** The notification about each absence of the other party. */
export const ABSENCE_EVENTS = {
  suspended: 'counterpartBlocked',
  leaving: 'counterpartLeaving',
  onBreak: 'counterpartOnBreak',
} as const satisfies Record<Absence, NotificationEvent>

/** Who reads about an absence, as parameters of its texts; the shortest form is a traveller's. */
export const absenceParams = (
  reader: PersonRole,
  status: BookingStatus,
): { absenceForm?: AbsenceForm } => {
  const agreed = isAgreed(status)
  if (reader === 'guide') return { absenceForm: agreed ? 'guideAgreed' : 'guide' }
  return agreed ? { absenceForm: 'userAgreed' } : {}
}
const ABSENCE_FORMS = ['userAgreed', 'guide', 'guideAgreed'] as const
type AbsenceForm = (typeof ABSENCE_FORMS)[number]

/** The shortest form is "on the way". */
const SIGNAL_FORMS = ['late', 'here', 'met'] as const
type SignalForm = (typeof SIGNAL_FORMS)[number]
export const signalFormOf = ({
  signal,
}: Readonly<Record<string, string>>): SignalForm | undefined =>
  SIGNAL_FORMS.find((form) => form === signal)

/** What became of a review. The shortest form is that all of it was removed. */
const REVIEW_FORMS = ['words', 'restored', 'wordsRestored'] as const
type ReviewForm = (typeof REVIEW_FORMS)[number]
export const reviewFormOf = ({
  review,
}: Readonly<Record<string, string>>): ReviewForm | undefined =>
  REVIEW_FORMS.find((form) => form === review)

/** What the operator decided about a claim. The shortest form is that it stands. */
const NO_SHOW_FORMS = ['dismissed', 'undecided'] as const
type NoShowForm = (typeof NO_SHOW_FORMS)[number]
export const noShowFormOf = ({
  noShow,
}: Readonly<Record<string, string>>): NoShowForm | undefined =>
  NO_SHOW_FORMS.find((form) => form === noShow)

/** Which document has a new version. The shortest form is the terms. */
const DOCUMENT_FORMS = ['privacy', 'rules'] as const
type DocumentForm = (typeof DOCUMENT_FORMS)[number]
export const documentFormOf = ({
  document,
}: Readonly<Record<string, string>>): DocumentForm | undefined =>
  DOCUMENT_FORMS.find((form) => form === document)

/** Which form of its texts a notification takes, as a context of i18next (docs/words.md). */
export function textContext(params: Readonly<Record<string, string>>): {
  context?:
    | 'reason'
    | 'quote'
    | 'early'
    | 'neverRead'
    | 'changed'
    | 'withPlace'
    | 'noPlace'
    | AbsenceForm
    | SignalForm
    | ReviewForm
    | NoShowForm
    | DocumentForm
} {
  const absenceForm = ABSENCE_FORMS.find((form) => form === params.absenceForm)
  if (absenceForm) return { context: absenceForm }
  const signalForm = signalFormOf(params)
  if (signalForm) return { context: signalForm }
  const reviewForm = reviewFormOf(params)
  if (reviewForm) return { context: reviewForm }
  const noShowForm = noShowFormOf(params)
  if (noShowForm) return { context: noShowForm }
  const documentForm = documentFormOf(params)
  if (documentForm) return { context: documentForm }
  if (params.early) return { context: 'early' }
  if (params.replaces) return { context: 'changed' }
  if (params.neverRead) return { context: 'neverRead' }
  if (params.meetingPlace) return { context: 'withPlace' }
  if (params.noPlace) return { context: 'noPlace' }
  if (params.reason) return { context: 'reason' }
  return params.quote ? { context: 'quote' } : {}
}

/** How many characters of a message its notification and its mail quote. */
export const QUOTE_MAX = 80
/** Unread chat is mailed after this (docs/rules/notifications.md#mails). */
export const CHAT_MAIL_MINUTES = 10
/** After such a mail, what is still unread is mailed again only after this, except around a tour. */
export const CHAT_MAIL_AGAIN_MINUTES = 180
/** Unread chat is pushed this long after its first message. */
export const CHAT_PUSH_SECONDS = 20
/** A signal of the day is mailed after this, if it is unread by then. */
export const SIGNAL_MAIL_MINUTES = 2
/** Mails about the proposals of one booking, or its meeting points, leave at least this far apart. */
export const GATHERED_MAIL_MINUTES = 10
/** How many notifications the list answers, newest first. */
export const NOTIFICATION_LIST = 200
/** The unread count is fetched this often, besides the socket. */
export const UNREAD_POLL_MS = 120_000
