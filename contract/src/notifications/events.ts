import type { Absence } from '../accounts/absence.ts'
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
  readonly leadsTo:
    | 'booking'
    | 'day'
    | '/guide-profile'
    | '/calendar?tab=imports'
    | '/notifications'
  /**
   * When a notification is mailed. Chat: later, and only while unread. Proposals of one booking:
   * the first at once, later ones merged into the newest. Signals of the day: the newest, soon, and
   * only while unread. A block has a mail of its own, which cannot be turned off. Everything else:
   * at once.
   */
  readonly mail: 'now' | 'gathered' | 'whenUnread' | 'soonIfUnread' | 'never'
}

/** Every event that makes a notification; texts `notifications.<kind>`. */
export const NOTIFICATION_KINDS = {
  newEnquiry: { icon: 'FaEnvelope', leadsTo: 'booking', mail: 'now' },
  proposal: { icon: 'FaEdit', leadsTo: 'booking', mail: 'gathered' },
  changedProposal: { icon: 'FaEdit', leadsTo: 'booking', mail: 'gathered' },
  confirmed: { icon: 'FaCalendarCheck', leadsTo: 'booking', mail: 'now' },
  rejected: { icon: 'FaTimes', leadsTo: 'booking', mail: 'now' },
  changesRejected: { icon: 'FaTimes', leadsTo: 'booking', mail: 'now' },
  declined: { icon: 'FaTimes', leadsTo: 'booking', mail: 'now' },
  cancelled: { icon: 'FaBan', leadsTo: 'booking', mail: 'now' },
  expired: { icon: 'FaBan', leadsTo: 'booking', mail: 'now' },
  superseded: { icon: 'FaInfoCircle', leadsTo: 'booking', mail: 'now' },
  completed: { icon: 'FaCheckCircle', leadsTo: 'booking', mail: 'now' },
  review: { icon: 'FaStar', leadsTo: 'booking', mail: 'now' },
  reviewReplied: { icon: 'FaStar', leadsTo: 'booking', mail: 'now' },
  reviewRemoved: { icon: 'FaInfoCircle', leadsTo: 'booking', mail: 'now' },
  reviewRestored: { icon: 'FaStar', leadsTo: 'booking', mail: 'now' },
  chat: { icon: 'FaEnvelope', leadsTo: 'booking', mail: 'whenUnread' },
  reminder: { icon: 'FaBell', leadsTo: 'booking', mail: 'now' },
  partyChanged: { icon: 'FaUserEdit', leadsTo: 'booking', mail: 'now' },
  meetingPoint: { icon: 'FaInfoCircle', leadsTo: 'day', mail: 'now' },
  daySignal: { icon: 'FaBell', leadsTo: 'day', mail: 'soonIfUnread' },
  overlap: { icon: 'FaExclamationCircle', leadsTo: 'booking', mail: 'now' },
  tourReminder: { icon: 'FaBell', leadsTo: 'booking', mail: 'now' },
  counterpartBlocked: { icon: 'FaExclamationCircle', leadsTo: 'booking', mail: 'now' },
  counterpartLeaving: { icon: 'FaExclamationCircle', leadsTo: 'booking', mail: 'now' },
  counterpartOnBreak: { icon: 'FaInfoCircle', leadsTo: 'booking', mail: 'now' },
  counterpartReturned: { icon: 'FaInfoCircle', leadsTo: 'booking', mail: 'now' },
  accountBlocked: { icon: 'FaBan', leadsTo: '/notifications', mail: 'never' },
  accountUnblocked: { icon: 'FaCheckCircle', leadsTo: '/notifications', mail: 'never' },
  profileApproved: { icon: 'FaCheck', leadsTo: '/guide-profile', mail: 'now' },
  profileRejected: { icon: 'FaExclamationCircle', leadsTo: '/guide-profile', mail: 'now' },
  profileHidden: { icon: 'FaExclamationCircle', leadsTo: '/guide-profile', mail: 'now' },
  feedBroken: { icon: 'FaExclamationCircle', leadsTo: '/calendar?tab=imports', mail: 'now' },
  reportOutcome: { icon: 'FaInfoCircle', leadsTo: '/notifications', mail: 'now' },
  reportDismissed: { icon: 'FaInfoCircle', leadsTo: '/notifications', mail: 'now' },
} as const satisfies Record<string, NotificationKind>
export type NotificationEvent = keyof typeof NOTIFICATION_KINDS

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
} {
  const absenceForm = ABSENCE_FORMS.find((form) => form === params.absenceForm)
  if (absenceForm) return { context: absenceForm }
  const signalForm = signalFormOf(params)
  if (signalForm) return { context: signalForm }
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
/** Unread chat is mailed once per booking after this (docs/rules/notifications.md#mails). */
export const CHAT_MAIL_MINUTES = 10
/** A signal of the day is mailed after this, if it is unread by then. */
export const SIGNAL_MAIL_MINUTES = 2
/** Mails about the proposals of one booking leave at least this far apart. */
export const GATHERED_MAIL_MINUTES = 10
/** How many notifications the list answers, newest first. */
export const NOTIFICATION_LIST = 200
/** The unread count is fetched this often, besides the socket. */
export const UNREAD_POLL_MS = 120_000
