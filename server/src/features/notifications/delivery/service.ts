import {
  CHAT_MAIL_MINUTES,
  NOTIFICATION_KINDS,
  type NotificationEvent,
} from '@annai/contract/notifications/events'
import { later, MINUTE } from '../../../platform/clock.ts'
import type { Write } from '../../../platform/db/batch/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { notificationView } from '../view.ts'
import * as store from './store.ts'

/** The mailed events: all notifications, and the agreement for the person who confirmed it. */
export type MailedEvent = NotificationEvent | 'confirmation'

/** The content of a notification: its event, its booking and the parameters of its texts. */
export interface NotificationContent {
  kind: NotificationEvent
  bookingId: string | null
  params: Record<string, string>
}

/** Sends the current unread count to a connected person. */
export function sendUnreadCount(ctx: Platform, accountId: string): void {
  if (!ctx.live.isReachable(accountId)) return
  store.countUnread(ctx.db, accountId).then(
    (count) => ctx.live.toPerson(accountId, 'unread changed', { count }),
    (error: Error) => ctx.log.warn({ error: error.message }, 'unread count not sent'),
  )
}

/** Queued mails with the same key are merged. The order of the parts allows ranges of keys. */
export const mergeKey = (what: 'chat' | 'proposal', accountId: string, bookingId: string) =>
  `${what}:${accountId}:${bookingId}`

/** The queued mail of an event, to be written in the statement of its cause. */
export function mailWrite(
  ctx: Platform,
  accountId: string,
  content: Omit<NotificationContent, 'kind'> & { kind: MailedEvent },
  occurredAt: Date,
): Write {
  const { kind, params, bookingId } = content
  const timing = kind === 'confirmation' ? 'now' : NOTIFICATION_KINDS[kind].mail
  const of = (merge_key: string | null, due_at: Date) =>
    asSystem('effects', {
      id: newId(),
      account_id: accountId,
      kind,
      params,
      booking_id: bookingId,
      merge_key,
      due_at,
    })
  const wake = () => ctx.mail.wake()
  if (bookingId === null || timing === 'now')
    return store.insertMail('plain', of(null, occurredAt), wake)
  if (timing === 'gathered')
    return store.insertMail(
      'gathered',
      of(mergeKey('proposal', accountId, bookingId), occurredAt),
      wake,
    )
  const due = later(occurredAt, CHAT_MAIL_MINUTES * MINUTE)
  return store.insertMail('plain', of(mergeKey('chat', accountId, bookingId), due))
}

/**
 * Notifies a person by a row and a mail in the transaction of the cause, and by an event on commit.
 */
export function notify(ctx: Platform, accountId: string, content: NotificationContent): Write[] {
  const now = ctx.clock.now()
  const row = asSystem('effects', {
    id: newId(),
    account_id: accountId,
    booking_id: content.bookingId,
    kind: content.kind,
    params: content.params,
    created_at: now,
  })
  const { mail: timing } = NOTIFICATION_KINDS[content.kind]
  const notification = store.insertNotification(timing, row, (isNew) => {
    // A refreshed notification is shown already.
    if (!isNew) return
    const shown = { ...row, is_read: false, other_name: null, other_status: null }
    ctx.live.toPerson(accountId, 'new notification', notificationView(shown))
    sendUnreadCount(ctx, accountId)
  })
  return [notification, mailWrite(ctx, accountId, content, now)]
}

/** The mail with the agreement, to the person who confirmed it. */
export const agreementMail = (
  ctx: Platform,
  accountId: string,
  about: Omit<NotificationContent, 'kind'>,
): Write => mailWrite(ctx, accountId, { ...about, kind: 'confirmation' }, ctx.clock.now())
