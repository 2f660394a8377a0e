/** What a notification is about, as people switch it in the settings. */
export const NOTIFICATION_GROUPS = ['messages', 'bookings', 'reminders', 'day', 'profile'] as const
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number]

/** When unread messages are mailed. */
export const MESSAGE_MAILS = ['soon', 'off'] as const

type MailSwitches = Record<Exclude<NotificationGroup, 'messages'>, boolean>
type PushSwitches = Record<NotificationGroup, boolean>

/** How a person is reached besides the site itself (docs/rules/notifications.md#preferences). */
export interface Preferences {
  mail: MailSwitches
  push: PushSwitches
  /** No pushes at night, but those of the day. */
  quiet: boolean
  messagesByMail: (typeof MESSAGE_MAILS)[number]
  /** New messages in another script are translated without a press. */
  translates: boolean
  /** Shows when messages were read and that someone is writing, in both directions. */
  sharesReading: boolean
}

/** Whatever is left out stays. */
export interface PreferencesChange extends Partial<Omit<Preferences, 'mail' | 'push'>> {
  mail?: Partial<MailSwitches> | undefined
  push?: Partial<PushSwitches> | undefined
}

const DEFAULTS: Preferences = {
  mail: { bookings: true, reminders: true, day: true, profile: true },
  push: { messages: true, bookings: true, reminders: true, day: true, profile: true },
  quiet: true,
  messagesByMail: 'soon',
  translates: false,
  sharesReading: true,
}

const withChange = (
  before: Preferences,
  { mail, push, ...change }: PreferencesChange,
): Preferences => ({
  ...before,
  ...change,
  mail: { ...before.mail, ...mail },
  push: { ...before.push, ...push },
})

/** The preferences of a person who changed these. */
export const preferencesOf = (changed: PreferencesChange): Preferences =>
  withChange(DEFAULTS, changed)

/** A later change wins over an earlier one. */
export const mergePreferences = (
  before: PreferencesChange,
  change: PreferencesChange,
): PreferencesChange => ({
  ...before,
  ...change,
  mail: { ...before.mail, ...change.mail },
  push: { ...before.push, ...change.push },
})
