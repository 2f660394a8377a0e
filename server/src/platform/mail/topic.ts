import {
  type MailTopic,
  NAMED_MAILS,
  type NamedMail,
} from '@annai/contract/admin/system/vocabulary'
import { NOTIFICATION_KINDS, type NotificationEvent } from '@annai/contract/notifications/events'

const isNotification = (kind: string): kind is NotificationEvent =>
  Object.hasOwn(NOTIFICATION_KINDS, kind)

/** What a mail is about, as shown in the admin console. */
export function topicOf(kind: string): MailTopic {
  // The agreement is mailed without a notification.
  if (kind === 'confirmation') return 'booking'
  if (isNotification(kind))
    return ['booking', 'day'].includes(NOTIFICATION_KINDS[kind].leadsTo)
      ? 'booking'
      : 'notification'
  return kind.startsWith('admin') ? 'admin' : 'account'
}

/** The kind of a mail about an account, whose name the console has. */
export const namedKind = (kind: string): NamedMail | undefined =>
  NAMED_MAILS.find((named) => named === kind)
