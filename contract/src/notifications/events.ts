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
  readonly leadsTo: 'booking' | '/guide-profile' | '/calendar?tab=imports' | '/notifications'
  /**
   * When a notification is mailed. Chat: later, and only while unread. Proposals of one booking:
   * the first at once, later ones merged into the newest. Everything else: at once.
   */
  readonly mail: 'now' | 'gathered' | 'whenUnread'
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
  reviewRemoved: { icon: 'FaInfoCircle', leadsTo: 'booking', mail: 'now' },
  reviewRestored: { icon: 'FaStar', leadsTo: 'booking', mail: 'now' },
  chat: { icon: 'FaEnvelope', leadsTo: 'booking', mail: 'whenUnread' },
  reminder: { icon: 'FaBell', leadsTo: 'booking', mail: 'now' },
  partyChanged: { icon: 'FaUserEdit', leadsTo: 'booking', mail: 'now' },
  meetingPoint: { icon: 'FaInfoCircle', leadsTo: 'booking', mail: 'now' },
  overlap: { icon: 'FaExclamationCircle', leadsTo: 'booking', mail: 'now' },
  tourReminder: { icon: 'FaBell', leadsTo: 'booking', mail: 'now' },
  profileApproved: { icon: 'FaCheck', leadsTo: '/guide-profile', mail: 'now' },
  profileRejected: { icon: 'FaExclamationCircle', leadsTo: '/guide-profile', mail: 'now' },
  feedBroken: { icon: 'FaExclamationCircle', leadsTo: '/calendar?tab=imports', mail: 'now' },
  reportOutcome: { icon: 'FaInfoCircle', leadsTo: '/notifications', mail: 'now' },
  reportDismissed: { icon: 'FaInfoCircle', leadsTo: '/notifications', mail: 'now' },
} as const satisfies Record<string, NotificationKind>
export type NotificationEvent = keyof typeof NOTIFICATION_KINDS

/** Which form of its texts a notification takes, as a context of i18next (docs/words.md). */
export function textContext(params: Readonly<Record<string, string>>): {
  context?: 'reason' | 'quote' | 'early' | 'neverRead' | 'changed' | 'withPlace' | 'noPlace'
} {
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
/** Mails about the proposals of one booking leave at least this far apart. */
export const GATHERED_MAIL_MINUTES = 10
/** How many notifications the list answers, newest first. */
export const NOTIFICATION_LIST = 200
/** The unread count is fetched this often, besides the socket. */
export const UNREAD_POLL_MS = 120_000
