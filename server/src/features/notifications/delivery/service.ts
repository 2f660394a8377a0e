import {
  CHAT_MAIL_MINUTES,
  CHAT_PUSH_SECONDS,
  GATHERED_MAIL_MINUTES,
  NOTIFICATION_KINDS,
  type NotificationEvent,
  SIGNAL_MAIL_MINUTES,
} from '@annai/contract/notifications/events'
import { later, MINUTE, SECOND } from '../../../platform/clock.ts'
import { afterCommit, type Tx } from '../../../platform/db/transact.ts'
import { newId } from '../../../platform/ids.ts'
import { queueAccountMail } from '../../../platform/mail/queue.ts'
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
export const mergeKey = (
  what: 'chat' | 'meetingPoint' | 'proposal' | 'signal',
  accountId: string,
  bookingId: string,
) => `${what}:${accountId}:${bookingId}`

/** Queues the mail of an event; of a refreshed notification nothing was read since the last mail. */
export function mailEvent(
  ctx: Platform,
  tx: Tx,
  accountId: string,
  content: Omit<NotificationContent, 'kind'> & { kind: MailedEvent },
  occurredAt: Date,
  isRefreshed = false,
): Promise<void> {
  const { kind, bookingId } = content
  const timing = kind === 'confirmation' ? 'now' : NOTIFICATION_KINDS[kind].mail
  if (timing === 'never') return Promise.resolve()
  const mail = { accountId, ...content, dueAt: occurredAt }
  if (bookingId === null || timing === 'now') return queueAccountMail(ctx, tx, mail)
  if (timing === 'gathered')
    return queueAccountMail(ctx, tx, {
      ...mail,
      mergeKey: mergeKey(kind === 'meetingPoint' ? kind : 'proposal', accountId, bookingId),
      secondsApart: GATHERED_MAIL_MINUTES * 60,
    })
  if (timing === 'soonIfUnread')
    return queueAccountMail(ctx, tx, {
      ...mail,
      mergeKey: mergeKey('signal', accountId, bookingId),
      secondsApart: 0,
      dueAt: later(occurredAt, SIGNAL_MAIL_MINUTES * MINUTE),
    })
  return queueAccountMail(ctx, tx, {
    ...mail,
    mergeKey: mergeKey('chat', accountId, bookingId),
    dueAt: later(occurredAt, CHAT_MAIL_MINUTES * MINUTE),
    isFirstSent: true,
    ...(isRefreshed && { secondsApart: store.secondsBetweenChatMails(bookingId, occurredAt) }),
  })
}

/** Notifies a person by a row and a mail in the transaction of the cause, and by a live event. */
export async function notify(
  ctx: Platform,
  tx: Tx,
  accountId: string,
  content: NotificationContent,
): Promise<void> {
  const now = ctx.clock.now()
  const row = asSystem('effects', {
    id: newId(),
    account_id: accountId,
    booking_id: content.bookingId,
    kind: content.kind,
    params: content.params,
    created_at: now,
    push_at: content.kind === 'chat' ? later(now, CHAT_PUSH_SECONDS * SECOND) : now,
  })
  const isNew = await store.saveNotification(tx, row, NOTIFICATION_KINDS[content.kind].mail)
  await mailEvent(ctx, tx, accountId, content, now, !isNew)
  // A refreshed notification is shown already.
  if (!isNew) return
  const shown = {
    ...row,
    is_read: false,
    push_attempts: 0,
    pushed_at: null,
    other_name: null,
    other_status: null,
  }
  afterCommit(tx, () => {
    ctx.live.toPerson(accountId, 'new notification', notificationView(shown))
    sendUnreadCount(ctx, accountId)
  })
}
